package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const base = "/ext/gateway/v1/transactions"

// Response is the response. Status 0 and no text mean that there was none, or only part of it.
type Response struct {
	Status     int
	Text       []byte
	RetryAfter float64 // seconds
}

// speed is 10 for a certification at the fast pace, in which the time of the protocol passes faster.
var configured, _ = strconv.ParseFloat(os.Getenv("VENDING_SPEED"), 64)
var speed = max(configured, 1)

func clockTime(seconds float64) time.Duration {
	return time.Duration(seconds / speed * float64(time.Second))
}

// Clock has durations that nobody can set. An age is by the time of day, or by the service's if that is later. In seconds.
type Clock struct {
	start       time.Time
	own, latest float64
	lock        sync.Mutex
}

func newClock() *Clock {
	start := time.Now()
	own := float64(start.UnixMilli()) / 1000
	return &Clock{start: start, own: own, latest: own}
}

func (c *Clock) now() float64       { return time.Since(c.start).Seconds() * speed }
func (c *Clock) timeOfDay() float64 { return c.now() + c.own }

func (c *Clock) hear(date string) {
	if at, err := http.ParseTime(date); err == nil {
		c.lock.Lock()
		defer c.lock.Unlock()
		c.latest = max(c.latest, float64(at.Unix())-c.now())
	}
}

// age is the seconds since a moment that was stored. If the clock was set back to before it, nobody knows.
func (c *Clock) age(moment float64) float64 {
	c.lock.Lock()
	defer c.lock.Unlock()
	if age := c.now() + c.latest - moment; age >= 0 {
		return age
	}
	return never
}

// HTTP makes one request at a time: no redirects, which would carry the credentials to another host, and no retries.
type HTTP struct {
	baseURL, key, secret string
	clock                *Clock
}

func newHTTP(baseURL, key, secret string) *HTTP { return &HTTP{baseURL, key, secret, newClock()} }

func (h *HTTP) create(request map[string]string, timeout time.Duration) Response {
	return h.send(http.MethodPost, base, request, timeout)
}

func (h *HTTP) status(requestID string, timeout time.Duration) Response {
	return h.send(http.MethodGet, base+"/status/"+url.PathEscape(requestID), nil, timeout)
}

func (h *HTTP) send(method, path string, request map[string]string, timeout time.Duration) Response {
	var content []byte
	if request != nil {
		content, _ = json.Marshal(request)
	}
	message, err := http.NewRequest(method, h.baseURL+path, bytes.NewReader(content))
	if err != nil {
		return Response{}
	}
	// A secret that is read from a file ends with a line break, which no header can have.
	message.Header.Set("X-Merchant-Key", strings.TrimSpace(h.key))
	message.Header.Set("X-Merchant-Secret", strings.TrimSpace(h.secret))
	if request != nil {
		message.Header.Set("Content-Type", "application/json")
	}
	noRedirects := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	received, err := (&http.Client{Timeout: timeout, CheckRedirect: noRedirects}).Do(message)
	if err != nil {
		return Response{}
	}
	defer received.Body.Close()
	response := Response{}
	if seconds, err := strconv.ParseUint(received.Header.Get("Retry-After"), 10, 32); err == nil {
		response.RetryAfter = float64(seconds)
	}
	h.clock.hear(received.Header.Get("Date"))
	if text, err := io.ReadAll(received.Body); err == nil {
		response.Status, response.Text = received.StatusCode, text
	}
	return response
}

package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

const base = "/ext/gateway/v1/transactions"

// Response is the response. Status 0 and no text mean that there was none, or only part of it.
type Response struct {
	Status     int
	Text       []byte
	RetryAfter time.Duration
}

// HTTP makes one request at a time: no redirects, which would carry the credentials to another host, and no retries.
type HTTP struct {
	baseURL, key, secret string
}

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
	message.Header.Set("X-Merchant-Key", h.key)
	message.Header.Set("X-Merchant-Secret", h.secret)
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
		response.RetryAfter = time.Duration(seconds) * time.Second
	}
	if text, err := io.ReadAll(received.Body); err == nil {
		response.Status, response.Text = received.StatusCode, text
	}
	return response
}

package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const base = "/ext/gateway/v1/transactions"

// Response is what came back. Status 0: nothing that can be used.
type Response struct {
	Status     int
	Code       string
	Data       map[string]any
	RetryAfter time.Duration
}

// HTTP makes one request at a time: no redirects, which would carry the credentials to another host, and no retries.
type HTTP struct {
	baseURL, key, secret string
	client               *http.Client
}

func newHTTP(baseURL, key, secret string, timeout time.Duration) *HTTP {
	noRedirects := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &HTTP{baseURL, key, secret, &http.Client{Timeout: timeout, CheckRedirect: noRedirects}}
}

func (h *HTTP) create(request map[string]string) Response {
	return h.send(http.MethodPost, base, request)
}

func (h *HTTP) status(requestID string) Response {
	return h.send(http.MethodGet, base+"/status/"+url.PathEscape(requestID), nil)
}

func (h *HTTP) send(method, path string, request map[string]string) Response {
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
	received, err := h.client.Do(message)
	if err != nil {
		return Response{}
	}
	defer received.Body.Close()
	seconds, _ := strconv.Atoi(received.Header.Get("Retry-After"))
	response := Response{RetryAfter: time.Duration(seconds) * time.Second}
	var body struct {
		Code string         `json:"response_code"`
		Data map[string]any `json:"data"`
	}
	// A body that is cut, or is the page of a proxy, says nothing.
	if json.NewDecoder(received.Body).Decode(&body) == nil {
		response.Status, response.Code, response.Data = received.StatusCode, body.Code, body.Data
	}
	return response
}

var outcomes = map[string]string{"00": "success", "01": "failed", "02": "pending"}

// outcome is success, failed, pending or different; nothing where the response says nothing about the purchase.
func (response Response) outcome(request map[string]string) string {
	if response.Status != 200 || response.Data == nil {
		return ""
	}
	for name, field := range map[string]string{"msisdn": "customer_msisdn", "product": "product", "amount": "amount"} {
		// A failed transaction may show its references only.
		if shown, ok := response.Data[name].(string); ok && plain(shown) != plain(request[field]) {
			return "different"
		}
	}
	return outcomes[response.Code]
}

// plain is a phone number without its prefix, an amount without commas and decimals, anything else as it is.
func plain(text string) string {
	text = strings.TrimSuffix(strings.ReplaceAll(text, ",", ""), ".00")
	if len(text) > 10 {
		return text[len(text)-10:]
	}
	return text
}

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const base = "/ext/gateway/v1/transactions"

// Response is what came back. Status 0: nothing that can be used.
type Response struct {
	Status     int
	Body       map[string]any
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
	response := Response{}
	if seconds, err := strconv.ParseUint(received.Header.Get("Retry-After"), 10, 32); err == nil {
		response.RetryAfter = time.Duration(seconds) * time.Second
	}
	// A body that is cut, or is the page of a proxy, says nothing.
	text, err := io.ReadAll(received.Body)
	if err == nil && json.Unmarshal(text, &response.Body) == nil && response.Body != nil {
		response.Status = received.StatusCode
		response.Data, _ = response.Body["data"].(map[string]any)
	}
	return response
}

var outcomes = map[string]string{"00": "success", "01": "failed", "02": "pending"}

// outcome is success, failed, pending or different; nothing where the response says nothing about the purchase.
func (response Response) outcome(request map[string]string) string {
	outcome := outcomes[fmt.Sprint(response.Body["response_code"])]
	word := strings.ToLower(fmt.Sprint(response.Body["status"]))
	if response.Status != 200 || outcome == "" || word != outcome || response.Data["request_id"] != request["client_request_id"] {
		return ""
	}
	// A failed transaction may show its references only. What cannot be compared is no difference.
	for name, field := range map[string]string{"msisdn": "customer_msisdn", "product": "product"} {
		if shown, ok := response.Data[name].(string); ok && plain(shown) != plain(request[field]) {
			return "different"
		}
	}
	shown, err := number(fmt.Sprint(response.Data["amount"]))
	if sent, _ := number(request["amount"]); err == nil && shown != sent {
		return "different"
	}
	if reference, _ := response.Data["internal_reference"].(string); outcome == "failed" && reference == "" {
		return "" // money is not given back for a transaction that nobody has seen
	}
	return outcome
}

// In any place of a body: an outcome, or a reference of the service.
var signs = regexp.MustCompile(`(?i)"(status":"(success|pending)"|response_code":"0[012]"|internal_reference":("[^"]|\d))`)

// showsPurchase is whether the body shows a purchase, whatever the status says: a gateway may have changed it.
func (response Response) showsPurchase(request map[string]string) bool {
	text, _ := json.Marshal(response.Body)
	return response.Data["request_id"] == request["client_request_id"] || signs.Match(text)
}

// plain is a phone number without its prefix, and anything else in one case.
func plain(text string) string {
	return strings.ToLower(text[max(0, len(text)-10):])
}

func number(amount string) (float64, error) {
	return strconv.ParseFloat(strings.ReplaceAll(amount, ",", ""), 64)
}

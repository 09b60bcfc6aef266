package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// The purchase protocol, as in purchase-protocol.json: the event that a response is, and the state after it.
const (
	attempt            = 30 * time.Second
	attemptWithOutcome = 60 * time.Second // a create that returns the outcome: a bill
	firstPause         = 500 * time.Millisecond
	longestPause       = 10 * time.Second
	runDeadline        = 120 * time.Second
	settling           = 15 * time.Second
	visibility         = 300 * time.Second
	resendWithin       = 12 * time.Hour // how long the service knows a request id is not documented
)

// In the other states, check the status.
var sending = map[string]bool{"ready": true, "resending": true}

// With what to tell the customer.
var ends = map[string]string{"succeeded": "keep", "failed": "return", "rejected": "return", "conflict": "hold"}

// In any state.
var shown = map[string]string{"success": "succeeded", "failed": "failed", "other": "conflict", "pending": "processing"}

var next = map[string]map[string]string{
	"ready":      {"rejected": "rejected", "taken": "taken", "unknown": "unanswered"},
	"resending":  {"rejected": "open", "taken": "watching", "unknown": "unanswered", "late": "watching"},
	"unanswered": {"absent": "resending"},
}

// nextState is the state after an event. lasted is how long only this event has happened in the state.
func nextState(state, event string, lasted, sinceFirstSend time.Duration) string {
	if to, ok := shown[event]; ok {
		return to
	}
	if event == "absent" && state == "in-doubt" && lasted >= settling {
		return "resending"
	}
	if event == "absent" && state == "taken" && lasted >= visibility && sinceFirstSend <= resendWithin {
		return "rejected"
	}
	if to, ok := next[state][event]; ok {
		return to
	}
	return state
}

var outcomes = map[string]string{"00": "success", "01": "failed", "02": "pending"}

// Anywhere in a body: an outcome, or a reference of the service.
var signs = regexp.MustCompile(`(?i)"(status":"(success|pending)"|response_code":"0[012]"|internal_reference":("[^"]|\d))`)

// eventOf is the event that a response is, and the transaction in it. An empty text means no response. The action is send or check.
func eventOf(action string, response Response, request map[string]string) (string, map[string]any) {
	var body any
	if json.Unmarshal(response.Text, &body) != nil {
		return "unknown", nil // none, part of a body, or the page of a proxy
	}
	fields, _ := body.(map[string]any)
	data, _ := fields["data"].(map[string]any)
	isOurs := data["request_id"] == request["client_request_id"]
	if response.Status == 200 {
		outcome, ok := outcomes[fmt.Sprint(fields["response_code"])]
		reference, _ := data["internal_reference"].(string)
		switch word := strings.ToLower(fmt.Sprint(fields["status"])); {
		case !ok || word != outcome || !isOurs:
			return "unknown", nil
		case isOther(data, request):
			return "other", nil
		case outcome == "failed" && reference == "":
			return "unknown", nil // a failure without a reference justifies no refund
		}
		return outcome, data
	}
	// A gateway may have changed the status of a response that shows the purchase.
	text, _ := json.Marshal(body)
	isShown := isOurs || signs.Match(text)
	switch status := response.Status; {
	case action == "send" && status == 422 && isShown:
		return "pending", nil
	case action == "send" && status == 422:
		return "taken", nil
	case isShown:
		return "unknown", nil
	case action == "send" && (status == 400 || status == 401 || status == 403 || status == 404):
		return "rejected", nil
	case action == "check" && status == 404:
		return "absent", nil
	}
	return "unknown", nil
}

const mobile = "mtn|glo|airtel|9mobile"

// By field of a transaction: the form that can be compared. The part in parentheses is compared.
var both = map[string]string{
	"product": `(airtime|data|cable|electricity|betting)`,
	"amount":  `0*([1-9][0-9]*(?:\.[0-9]?[1-9])?)(?:0|\.00?)?`, // 500.00 is 500, and 0 is none
}
var topUp = map[string]string{
	"msisdn":  `(?:\+|00)?(?:2340?|0)?([0-9]{10})`,
	"network": `(` + mobile + `)`,
	"plan":    `((?:` + mobile + `)-[1-9][0-9]*)`, // a code of the catalog
}
var bill = map[string]string{
	"msisdn":  `0*([0-9a-z]+)`,
	"network": `(dstv|gotv|startimes)`,
	"plan":    `0*([1-9][0-9]*)`,
}

// The fields that have another name in a request.
var sentAs = map[string]string{"msisdn": "customer_msisdn", "plan": "plan_code"}

// isOther is whether it is another purchase. A value that is absent or cannot be compared is no difference.
func isOther(data map[string]any, request map[string]string) bool {
	own := bill
	if request["product"] == "airtime" || request["product"] == "data" {
		own = topUp
	}
	for _, forms := range []map[string]string{both, own} {
		for name, form := range forms {
			field := name
			if as, ok := sentAs[name]; ok {
				field = as
			}
			shown, sent := plain(form, data[name]), plain(form, request[field])
			if shown != "" && sent != "" && shown != sent {
				return true
			}
		}
	}
	return false
}

func plain(form string, value any) string {
	text, _ := value.(string)
	if number, ok := value.(float64); ok {
		text = strconv.FormatFloat(number, 'f', -1, 64)
	}
	text = strings.ToLower(strings.Join(strings.Fields(strings.ReplaceAll(text, ",", "")), ""))
	if found := regexp.MustCompile("^" + form + "$").FindStringSubmatch(text); found != nil {
		return found[1]
	}
	return ""
}

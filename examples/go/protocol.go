package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Protocol interprets purchase-protocol.json: the event that a response is, the state after it, and all times are read from there.
type Protocol struct {
	Initial string
	States  map[string]struct {
		Do, Within, Money string
		End               bool
	}
	Events map[string]struct {
		After    []string
		Examples []struct {
			Status int
			Body   any
		}
	}
	Timings    map[string]struct{ Seconds float64 }
	Comparison []struct {
		Field, ShownAs string
		Of             []string
	}
	Transitions []struct {
		From, Event       []string
		After, Within, To string
	}
	// The event of an outcome by its word and code, and that of an error by the action and the status.
	outcomes, errors map[string]string
}

func load(file string) *Protocol {
	text, err := os.ReadFile(file)
	must(err)
	p := &Protocol{outcomes: map[string]string{}, errors: map[string]string{}}
	must(decode(text, p))
	for event, rule := range p.Events {
		for _, response := range rule.Examples {
			body, _ := response.Body.(map[string]any)
			switch {
			case event == "other" || event == "unknown":
			case response.Status == 200:
				p.outcomes[fmt.Sprint(body["status"], body["response_code"])] = event
			default:
				for _, action := range rule.After {
					p.errors[fmt.Sprint(action, response.Status)] = event
				}
			}
		}
	}
	for _, row := range p.Comparison {
		if _, isKnown := forms[row.Field]; !isKnown {
			must(fmt.Errorf("this program cannot compare %s", row.Field))
		}
	}
	return p
}

func (p *Protocol) seconds(timing string) float64 { return p.Timings[timing].Seconds }

// nextState is the state after an event. lasted is how long only this event has happened in the state.
func (p *Protocol) nextState(state, event string, lasted, sinceFirstSend float64) string {
	for _, rule := range p.Transitions {
		isMeant := slices.Contains(rule.From, state) && slices.Contains(rule.Event, event)
		isAfter := rule.After == "" || lasted >= p.seconds(rule.After)
		if isMeant && isAfter && (rule.Within == "" || sinceFirstSend <= p.seconds(rule.Within)) {
			return rule.To
		}
	}
	must(fmt.Errorf("the table has no rule for %s in %s", event, state))
	return ""
}

// Anywhere in a body: an outcome, or a reference of the service.
var signs = regexp.MustCompile(`(?i)"(status":"(success|pending)"|response_code":"0[012]"|internal_reference":("[^"]|[^"n]))`)

// eventOf is the event that a response is, and the transaction in it. An empty text means no response. The action is send or check.
func (p *Protocol) eventOf(action string, response Response, request map[string]string) (string, map[string]any) {
	var body any
	if decode(response.Text, &body) != nil {
		return "unknown", nil // none, part of a body, or the page of a proxy
	}
	fields, isObject := body.(map[string]any)
	if _, isList := body.([]any); !isObject && !isList {
		return "unknown", nil
	}
	data, _ := fields["data"].(map[string]any)
	isOurs := data["request_id"] == request["client_request_id"]
	word, _ := fields["status"].(string)
	outcome := p.outcomes[fmt.Sprint(strings.ToLower(word), fields["response_code"])]
	// A failure without a reference proves no transaction, so it justifies no refund.
	reference, _ := data["internal_reference"].(string)
	if response.Status == 200 && outcome != "" && isOurs && (outcome != "failed" || strings.TrimSpace(reference) != "") {
		if p.isOther(data, request) {
			return "other", nil
		}
		return outcome, data
	}
	event, isKnown := p.errors[fmt.Sprint(action, response.Status)]
	// A gateway may have changed the status of a response that shows the purchase.
	text, _ := json.Marshal(body)
	isShown := isOurs || signs.Match(text)
	switch {
	case isShown && event == "duplicate":
		return "pending", nil
	case isShown || !isKnown:
		return "unknown", nil
	}
	return event, nil
}

const mobile, cable = `(mtn|glo|airtel|9mobile)`, `(dstv|gotv|startimes)`
const naira = `-?(?:₦|ngn|n)?\s*([0-9]+(?:\.[0-9]{1,2})?|[0-9]{1,3}(?:[,\s][0-9]{3})+(?:\.[0-9]{1,2})?)`

// products stands for those of the table.
const products = `{products}`

// form is what may stand between the characters of a value, and the pattern of what can be compared.
type form struct{ between, pattern string }

// By field, of a top-up and of a bill.
var forms = map[string][2]form{
	"customer_msisdn": {{`[\s().-]`, `(?:\+|00)?(?:2340?|0)?([0-9]{10})`}, {`[\s-]`, `([0-9a-z]+)`}},
	"amount":          {{``, naira}, {``, naira}},
	"network":         {{``, mobile}, {``, cable}},
	"product":         {{``, `(` + products + `)`}, {``, `(` + products + `)`}},
	"plan_code":       {{``, `(` + mobile + `-[1-9][0-9]*)`}, {``, `([0-9]+)`}},
}

func isTopUp(request map[string]string) bool {
	return request["product"] == "airtime" || request["product"] == "data"
}

// isOther is whether it is another purchase. A value that is absent or cannot be compared is no difference.
func (p *Protocol) isOther(data map[string]any, request map[string]string) bool {
	for _, row := range p.Comparison {
		if !slices.Contains(row.Of, request["product"]) {
			continue
		}
		form := forms[row.Field][1]
		if isTopUp(request) {
			form = forms[row.Field][0]
		}
		form.pattern = strings.ReplaceAll(form.pattern, products, strings.ToLower(strings.Join(row.Of, "|")))
		shown, sent := form.plain(data[row.ShownAs]), form.plain(request[row.Field])
		number, isNumber := data[row.ShownAs].(json.Number)
		if isNumber { // a long one may have lost its last digits
			a, _ := number.Float64()
			if b, err := strconv.ParseFloat(sent, 64); err == nil && a == b {
				continue
			}
		}
		if shown != "" && sent != "" && shown != sent {
			return true
		}
	}
	return false
}

// Of all alphabets: some write 5 000 with a space that does not break.
var space = regexp.MustCompile(`[\s\p{Z}]`)

var decimal = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?$`)

// plain is the part of a value that is compared: 0500.00 is 500, and 0 is none.
func (f form) plain(value any) string {
	text, _ := value.(string)
	if number, ok := value.(json.Number); ok {
		text = number.String()
	}
	text = strings.ToLower(strings.TrimSpace(space.ReplaceAllString(text, " ")))
	text = regexp.MustCompile(f.between).ReplaceAllString(text, "")
	found := regexp.MustCompile(`^` + f.pattern + `$`).FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	part := strings.Join(strings.Fields(strings.ReplaceAll(found[1], ",", "")), "")
	if decimal.MatchString(part) {
		part = strings.TrimLeft(part, "0")
		if strings.Contains(part, ".") {
			part = strings.TrimRight(strings.TrimRight(part, "0"), ".")
		}
	}
	return part
}

// decode reads one JSON value. Numbers keep their digits.
func decode(text []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return fmt.Errorf("more than one value")
	}
	return nil
}

// never is the age of what was not sent.
var never = math.Inf(1)

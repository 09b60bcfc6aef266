// Shop sells a list of orders, each at most once, and writes what each customer is to be told:
// shop ORDERS.json BELIEFS.json FOLDER
// Kill it at any moment and start it again: the folder knows every order that may have been sent.
package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"log"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"time"
)

// scaled divides a time by VENDING_SPEED: 10 for a certification at the fast pace.
func scaled(seconds float64) time.Duration {
	if speed, err := strconv.ParseFloat(os.Getenv("VENDING_SPEED"), 64); err == nil {
		seconds /= speed
	}
	return time.Duration(seconds * float64(time.Second))
}

// Sale is an order that may have been sent. Each has a file; a database does this better.
type Sale struct {
	Request map[string]string
	SentAt  time.Time
	Outcome string
	Data    map[string]any
}

// keep replaces a file as a whole.
func keep(name string, value any) {
	text, err := json.Marshal(value)
	must(err)
	must(os.WriteFile(name+".part", text, 0o600))
	must(os.Rename(name+".part", name))
}

const resendWithin = 12 * time.Hour // how long the service knows an id is not documented

// follow sends the purchase if that is safe, and checks its status until it is final or the patience ends.
func follow(http *HTTP, sale Sale, mayHaveBeenSent bool) (string, map[string]any) {
	deadline := time.Now().Add(scaled(120))
	send, inDoubt, exists := !mayHaveBeenSent, mayHaveBeenSent, false
	for pause := scaled(2); ; {
		var response Response
		if send {
			response = http.create(sale.Request)
			isRejected := slices.Contains([]int{400, 401, 403, 404}, response.Status)
			if isRejected && !inDoubt && !response.showsPurchase(sale.Request) {
				return "failed", nil // nothing was made
			}
		} else {
			response = http.status(sale.Request["client_request_id"])
		}
		outcome := response.outcome(sale.Request)
		if outcome == "success" || outcome == "failed" {
			return outcome, response.Data
		}
		// What was seen is there, whatever a status says later. After 422 something is there, and cannot be seen yet.
		exists = exists || outcome == "pending" || send && response.Status == 422
		// Nothing is there: send again, under the same id, which the service must still know.
		isAbsent := !send && response.Status == 404 && !exists
		send, inDoubt = isAbsent && time.Since(sale.SentAt) < resendWithin, true
		wait := time.Duration(0)
		if !send {
			wait = response.RetryAfter + pause*3/4 + time.Duration(rand.Int63n(int64(pause)/4))
			pause = min(2*pause, scaled(30))
		}
		if outcome == "different" || time.Now().Add(wait).After(deadline) {
			return "pending", nil // of another purchase under the id a person must find out
		}
		time.Sleep(wait)
	}
}

// sell buys an order, or goes on with it after a restart. It returns what the customer is to be told.
func sell(http *HTTP, folder, merchantCode string, order map[string]string) map[string]any {
	name := filepath.Join(folder, order["reference"]+".json")
	var sale Sale
	text, err := os.ReadFile(name)
	isKnown := !errors.Is(err, fs.ErrNotExist)
	if isKnown {
		must(err)
		must(json.Unmarshal(text, &sale))
	} else {
		request := map[string]string{"merchant_code": merchantCode, "client_request_id": "shop-" + order["reference"]}
		sale = Sale{request, time.Now(), "pending", nil}
		for _, field := range []string{"product", "network", "customer_msisdn", "amount", "plan_code"} {
			if value, ok := order[field]; ok {
				sale.Request[field] = value
			}
		}
		keep(name, sale) // before the first byte is sent
	}
	if sale.Outcome == "pending" {
		sale.Outcome, sale.Data = follow(http, sale, isKnown)
		keep(name, sale)
	}
	belief := map[string]any{"reference": order["reference"], "outcome": sale.Outcome}
	if token, ok := sale.Data["token"]; ok { // text: it may begin with zeros
		belief["token"] = token
	}
	tokens := []any{}
	for _, name := range []string{"kct1", "kct2"} {
		if token, ok := sale.Data[name]; ok {
			tokens = append(tokens, token)
		}
	}
	belief["key_change_tokens"] = tokens
	return belief
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	var work struct {
		URL    string              `json:"base_url"`
		Code   string              `json:"merchant_code"`
		Key    string              `json:"merchant_key"`
		Secret string              `json:"merchant_secret"`
		Orders []map[string]string `json:"orders"`
	}
	text, err := os.ReadFile(os.Args[1])
	must(err)
	must(json.Unmarshal(text, &work))
	must(os.MkdirAll(os.Args[3], 0o700))
	http := newHTTP(work.URL, work.Key, work.Secret, scaled(60))
	beliefs := make([]map[string]any, len(work.Orders))
	var all sync.WaitGroup
	for index := range work.Orders {
		all.Add(1)
		go func(index int) {
			defer all.Done()
			beliefs[index] = sell(http, os.Args[3], work.Code, work.Orders[index])
		}(index)
	}
	all.Wait()
	keep(os.Args[2], beliefs)
}

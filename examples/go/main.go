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

// follow sends the purchase if that is safe, and checks its status until it is final or the patience ends.
func follow(http *HTTP, request map[string]string, mayHaveBeenSent bool) (string, map[string]any) {
	deadline := time.Now().Add(scaled(120))
	send, inDoubt, taken := !mayHaveBeenSent, mayHaveBeenSent, false
	for pause := scaled(2); ; {
		var response Response
		if send {
			response = http.create(request)
			if response.Status >= 400 && response.Status <= 404 && !inDoubt {
				return "failed", nil // nothing was made
			}
			taken = taken || response.Status == 422
			inDoubt = inDoubt || response.Status != 200 && response.Status != 422
			send = false
		} else {
			response = http.status(request["client_request_id"])
			// Nothing is there: send again, under the same id. After 422 something is there, and cannot be seen yet.
			send = response.Status == 404 && !taken
		}
		outcome := response.outcome(request)
		if outcome == "success" || outcome == "failed" {
			return outcome, response.Data
		}
		if outcome == "different" || time.Now().After(deadline) {
			return "pending", nil // of another purchase under the id a person must find out
		}
		if !send {
			time.Sleep(response.RetryAfter + pause*3/4 + time.Duration(rand.Int63n(int64(pause)/4)))
			if pause *= 2; pause > scaled(30) {
				pause = scaled(30)
			}
		}
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
		sale = Sale{map[string]string{"merchant_code": merchantCode, "client_request_id": "shop-" + order["reference"]}, "pending", nil}
		for _, field := range []string{"product", "network", "customer_msisdn", "amount", "plan_code"} {
			if value, ok := order[field]; ok {
				sale.Request[field] = value
			}
		}
		keep(name, sale) // before the first byte is sent
	}
	if sale.Outcome == "pending" {
		sale.Outcome, sale.Data = follow(http, sale.Request, isKnown)
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

// Shop sells a list of orders, each at most once, and writes down how each ended and what becomes of the customer's money.
// The files are named in its environment: VENDING_ORDERS, VENDING_BELIEFS and its folder, VENDING_STORE.
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

// speed is 10 for a certification at the fast pace, in which the time of the protocol passes faster.
var configured, _ = strconv.ParseFloat(os.Getenv("VENDING_SPEED"), 64)
var speed = max(configured, 1)

func clockTime(protocol time.Duration) time.Duration { return time.Duration(float64(protocol) / speed) }
func protocolTime(clock time.Duration) time.Duration { return time.Duration(float64(clock) * speed) }

// Sale is an order that may have been sent, and its state. Each has a file; a database does this better.
type Sale struct {
	Request     map[string]string
	FirstSentAt time.Time
	State       string
	Since       time.Time
	Data        map[string]any
}

// keep replaces a whole file.
func keep(name string, value any) {
	text, err := json.Marshal(value)
	must(err)
	must(os.WriteFile(name+".part", text, 0o600))
	must(os.Rename(name+".part", name))
}

// follow takes a purchase from state to state until it ends or the time of this run is over.
func follow(http *HTTP, sale Sale) Sale {
	deadline := time.Now().Add(clockTime(runDeadline))
	pause := time.Duration(0)
	for ends[sale.State] == "" && sale.State != "open" && time.Now().Add(clockTime(pause)).Before(deadline) {
		time.Sleep(clockTime(pause))
		event := "late"
		if sale.State != "resending" || protocolTime(time.Since(sale.FirstSentAt)) <= resendWithin {
			var response Response
			response, event, sale.Data = ask(http, sale)
			grown := min(2*pause, longestPause)
			pause = max(grown*3/4+time.Duration(rand.Int63n(int64(grown)/4+1)), firstPause, protocolTime(response.RetryAfter))
		}
		state := nextState(sale.State, event, protocolTime(time.Since(sale.Since)), protocolTime(time.Since(sale.FirstSentAt)))
		if state != sale.State || event == "unknown" {
			sale.Since = time.Now()
		}
		sale.State = state
	}
	return sale
}

func ask(http *HTTP, sale Sale) (response Response, event string, data map[string]any) {
	action, timeout := "check", clockTime(attempt)
	if !sending[sale.State] {
		response = http.status(sale.Request["client_request_id"], timeout)
	} else {
		if product := sale.Request["product"]; product != "airtime" && product != "data" {
			timeout = clockTime(attemptWithOutcome)
		}
		action, response = "send", http.create(sale.Request, timeout)
	}
	event, data = eventOf(action, response, sale.Request)
	return response, event, data
}

// sell buys an order, or continues it. It returns what to tell the customer.
func sell(http *HTTP, folder, merchantCode string, order map[string]string) map[string]any {
	name := filepath.Join(folder, order["reference"]+".json")
	request := map[string]string{"merchant_code": merchantCode, "client_request_id": "shop-" + order["reference"]}
	for field, value := range order {
		if field != "reference" {
			request[field] = value
		}
	}
	sale := Sale{request, time.Now(), "ready", time.Now(), nil}
	if text, err := os.ReadFile(name); !errors.Is(err, fs.ErrNotExist) {
		must(err)
		must(json.Unmarshal(text, &sale))
	}
	if ends[sale.State] == "" {
		if sale.State == "open" || sale.State == "in-doubt" {
			sale.State, sale.Since = "in-doubt", time.Now()
		}
		// Before the first byte is sent. If this run is killed, the next one finds the purchase in doubt.
		keep(name, Sale{sale.Request, sale.FirstSentAt, "in-doubt", sale.Since, nil})
		sale = follow(http, sale)
		keep(name, sale)
	}
	belief := map[string]any{"reference": order["reference"], "state": sale.State, "money": ends[sale.State]}
	if ends[sale.State] == "" {
		belief["state"], belief["money"] = "open", "hold"
	}
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
	text, err := os.ReadFile(os.Getenv("VENDING_ORDERS"))
	must(err)
	must(json.Unmarshal(text, &work))
	folder := os.Getenv("VENDING_STORE")
	must(os.MkdirAll(folder, 0o700))
	http := &HTTP{work.URL, work.Key, work.Secret}
	beliefs := make([]map[string]any, len(work.Orders))
	var all sync.WaitGroup
	all.Add(len(work.Orders))
	for index := range work.Orders {
		go func(index int) {
			beliefs[index] = sell(http, folder, work.Code, work.Orders[index])
			all.Done()
		}(index)
	}
	all.Wait()
	keep(os.Getenv("VENDING_BELIEFS"), beliefs)
}

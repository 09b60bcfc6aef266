// Shop sells a list of orders, each at most once, and writes down how each ended and what becomes of the customer's money.
// The files are named in its environment: VENDING_ORDERS, VENDING_BELIEFS, the folder VENDING_STORE, and VENDING_PROTOCOL.
// Kill it at any moment and start it again: the folder knows every order that may have been sent.
package main

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"math/rand"
	"os"
	"sync"
	"time"
)

// Shop has what all orders share.
type Shop struct {
	protocol     *Protocol
	http         *HTTP
	store        *Store
	merchantCode string
}

// sell buys an order, or continues it, until it ends or the time of this run is over.
func (s *Shop) sell(order map[string]string) *Sale {
	reference := order["reference"]
	sale := s.store.find(reference)
	if sale == nil {
		request := maps.Clone(order)
		delete(request, "reference")
		request["merchant_code"], request["client_request_id"] = s.merchantCode, "shop-"+reference
		sale = &Sale{Request: request, State: s.protocol.Initial}
	} else if do := s.protocol.States[sale.State].Do; do == "send" || do == "wait" {
		s.move(reference, sale, "restart", 0)
	}
	pause, moment := 0.0, s.http.clock.now()
	end := moment + s.protocol.seconds("deadline")
	for s.isWorking(sale) {
		if s.http.clock.now()+pause > end {
			if s.protocol.States[s.protocol.nextState(sale.State, "deadline", 0, never)].End {
				s.move(reference, sale, "deadline", 0)
			}
			break // the next run continues in this state
		}
		time.Sleep(clockTime(pause))
		event, retryAfter := s.act(reference, sale)
		grown := min(2*pause, s.protocol.seconds("longestPause")) * (0.75 + rand.Float64()/4)
		pause = max(grown, s.protocol.seconds("firstPause"), retryAfter*speed)
		before := moment
		moment = s.http.clock.now()
		s.move(reference, sale, event, moment-before)
	}
	return sale
}

func (s *Shop) isWorking(sale *Sale) bool {
	do := s.protocol.States[sale.State].Do
	return do == "send" || do == "check"
}

// act does what the state asks for. It returns the event, and the seconds of Retry-After.
func (s *Shop) act(reference string, sale *Sale) (string, float64) {
	rule := s.protocol.States[sale.State]
	if rule.Within != "" && s.http.clock.age(sale.FirstSentAt) > s.protocol.seconds(rule.Within) {
		return "late", 0
	}
	timing := "attempt"
	if rule.Do == "send" && !isTopUp(sale.Request) {
		timing = "attemptWithOutcome"
	}
	timeout := clockTime(s.protocol.seconds(timing))
	var response Response
	if rule.Do == "send" {
		if sale.FirstSentAt == 0 {
			sale.FirstSentAt = s.http.clock.timeOfDay()
		}
		// Before the first byte. If this run is killed, the next one does not know what was sent.
		unclear := s.protocol.nextState(sale.State, "restart", 0, never)
		s.store.keep(reference, Sale{Request: sale.Request, State: unclear, FirstSentAt: sale.FirstSentAt})
		response = s.http.create(sale.Request, timeout)
	} else {
		response = s.http.status(sale.Request["client_request_id"], timeout)
	}
	event, data := s.protocol.eventOf(rule.Do, response, sale.Request)
	sale.Data = data
	return event, response.RetryAfter
}

// move stores the state after an event.
func (s *Shop) move(reference string, sale *Sale, event string, passed float64) {
	if sale.LastEvent != "" && sale.LastEvent != event {
		sale.Lasted = 0
	}
	sale.Lasted, sale.LastEvent = sale.Lasted+passed, event
	next := s.protocol.nextState(sale.State, event, sale.Lasted, s.http.clock.age(sale.FirstSentAt))
	if next != sale.State {
		sale.State, sale.LastEvent, sale.Lasted = next, "", 0
	}
	s.store.keep(reference, *sale)
}

// beliefOf sells an order. It returns what to tell the customer.
func (s *Shop) beliefOf(order map[string]string) map[string]any {
	sale := s.sell(order)
	rule := s.protocol.States[sale.State]
	belief := map[string]any{"reference": order["reference"], "state": "open", "money": rule.Money}
	if rule.End {
		belief["state"] = sale.State
	}
	if rule.Money != "keep" {
		return belief
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

func main() {
	file := os.Getenv("VENDING_PROTOCOL")
	if file == "" {
		file = "purchase-protocol.json"
	}
	protocol := load(file)
	var work struct {
		URL    string              `json:"base_url"`
		Code   string              `json:"merchant_code"`
		Key    string              `json:"merchant_key"`
		Secret string              `json:"merchant_secret"`
		Orders []map[string]string `json:"orders"`
	}
	read(os.Getenv("VENDING_ORDERS"), &work)
	key := sha256.Sum256([]byte(work.Key)) // its beginning tells merchants apart, and is no key
	store := openStore(os.Getenv("VENDING_STORE"), fmt.Sprintf("%s (key %x) at %s", work.Code, key[:4], work.URL))
	shop := &Shop{protocol, newHTTP(work.URL, work.Key, work.Secret), store, work.Code}
	orders, beliefs := make(chan map[string]string), make(chan map[string]any, len(work.Orders))
	var workers sync.WaitGroup
	for worker := 0; worker < 8; worker++ {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for order := range orders {
				beliefs <- shop.beliefOf(order)
			}
		}()
	}
	seen := map[string]bool{} // no order is sold by two workers
	for _, order := range work.Orders {
		if !seen[order["reference"]] {
			seen[order["reference"]] = true
			orders <- order
		}
	}
	close(orders)
	workers.Wait()
	close(beliefs)
	list := []map[string]any{}
	for belief := range beliefs {
		list = append(list, belief)
	}
	keep(os.Getenv("VENDING_BELIEFS"), list)
}

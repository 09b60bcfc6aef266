// Reads each case with the generated client, and buys: a line of JSON for each.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	text, err := os.ReadFile("given.json")
	if err != nil {
		panic(err)
	}
	var given struct {
		URL   string          `json:"url"`
		Order json.RawMessage `json:"order"`
		Cases []struct {
			Model string          `json:"model"`
			Body  json.RawMessage `json:"body"`
		} `json:"cases"`
	}
	if err := json.Unmarshal(text, &given); err != nil {
		panic(err)
	}
	for _, one := range given.Cases {
		value := models[one.Model]()
		write(value, json.Unmarshal(one.Body, value))
	}
	bodies, err := buy(given.URL, given.Order)
	write(bodies, err)
}

func write(value any, err error) {
	if err == nil {
		var text []byte
		if text, err = json.Marshal(map[string]any{"value": value}); err == nil {
			fmt.Println(string(text))
			return
		}
	}
	text, _ := json.Marshal(map[string]any{"error": err.Error()})
	fmt.Println(string(text))
}

func orderId(order []byte) string {
	var sent struct {
		ID string `json:"client_request_id"`
	}
	if err := json.Unmarshal(order, &sent); err != nil {
		panic(err)
	}
	return sent.ID
}

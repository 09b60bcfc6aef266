// The driver stands in place of main.go. It prints what the example's protocol says to each line of its input: the event of a
// response, or the state after an event.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"os"
)

func main() {
	protocol := load(os.Getenv("VENDING_PROTOCOL"))
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var ask struct {
			Action, Text, State, Event string
			Status                     int
			Request                    map[string]string
			Lasted                     float64
			SinceFirstSend             float64 `json:"since_first_send"`
		}
		if err := json.Unmarshal(lines.Bytes(), &ask); err != nil {
			log.Fatal(err)
		}
		if ask.Action == "" {
			fmt.Println(protocol.nextState(ask.State, ask.Event, ask.Lasted, ask.SinceFirstSend))
			continue
		}
		event, _ := protocol.eventOf(ask.Action, Response{Status: ask.Status, Text: []byte(ask.Text)}, ask.Request)
		fmt.Println(event)
	}
}

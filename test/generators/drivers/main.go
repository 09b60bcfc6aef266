// Reads each case with the generated types and writes it again. Argument: the file of cases.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	client "github.com/GIT_USER_ID/GIT_REPO_ID"
)

type line struct {
	Value any    `json:"value,omitempty"`
	Error string `json:"error,omitempty"`
}

var models = map[string]func() any{
	"MODEL": func() any { return new(client.MODEL) },
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	var cases []struct {
		Model string          `json:"model"`
		Body  json.RawMessage `json:"body"`
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		panic(err)
	}
	for _, one := range cases {
		fmt.Println(string(decode(models[one.Model](), one.Body)))
	}
}

func decode(value any, body []byte) []byte {
	err := json.Unmarshal(body, value)
	if err == nil {
		var text []byte
		if text, err = json.Marshal(line{Value: value}); err == nil {
			return text
		}
	}
	text, _ := json.Marshal(line{Error: err.Error()})
	return text
}

//! Reads each case with the generated types and writes it again. Argument: the file of cases.
use serde::{de::DeserializeOwned, Serialize};
use serde_json::{json, Value};

fn decode<T: DeserializeOwned + Serialize>(body: Value) -> Value {
    match serde_json::from_value::<T>(body) {
        Ok(value) => json!({ "value": value }),
        Err(error) => json!({ "error": error.to_string() }),
    }
}

fn main() {
    let path = std::env::args().nth(1).expect("a file of cases");
    let text = std::fs::read_to_string(path).expect("a readable file");
    let cases: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    for case in cases {
        let body = case["body"].clone();
        let line = match case["model"].as_str().expect("a model") {
            "MODEL" => decode::<openapi::models::MODEL>(body),
            model => json!({ "error": format!("no model {model}") }),
        };
        println!("{line}");
    }
}

// Reads each case with the generated client, and buys: a line of JSON for each.
import { readFileSync } from "node:fs";
import * as row from "./row.ts";

const given = JSON.parse(readFileSync("given.json", "utf8"));

async function write(make) {
  try {
    console.log(JSON.stringify({ value: await make() }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }));
  }
}

for (const { model, body } of given.cases) await write(() => row.read(model, body));
await write(() => row.buy(given.url, given.order));

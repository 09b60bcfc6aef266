#!/usr/bin/env bash
# csv-parse 7.0.3, papaparse 5.7.1 (npm).
# Question: a column of references holds 0x1F4 and 0x2A0. What do `cast: true` and `dynamicTyping: true` make of them?
# Guess: both leave the text, or both read 500 and 672.
# Seen: papaparse leaves the text. csv-parse reads 0 for each: all references of the column are the same.
. "$(dirname "$0")/lib/common.sh"
npm_install csv-parse@7.0.3 papaparse@5.7.1
cat >main.mjs <<'JS'
import { parse } from "csv-parse/sync";
import papaparse from "papaparse";
const text = "0x1F4\n0x2A0";
const rows = process.argv[2] === "csv-parse" ? parse(text, { cast: true }) : papaparse.parse(text, { dynamicTyping: true }).data;
console.log(JSON.stringify(rows.flat()));
JS
same papaparse "$(node main.mjs papaparse)" '["0x1F4","0x2A0"]'
same csv-parse "$(node main.mjs csv-parse)" '[0,0]'

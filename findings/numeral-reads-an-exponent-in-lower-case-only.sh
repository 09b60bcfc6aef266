#!/usr/bin/env bash
# numeral 2.0.6, accounting 0.4.1, currency.js 2.0.4 (npm).
# Question: a spreadsheet writes 1,500,000 as 1.5E+06 and 0.015 as 1.5E-02 into a CSV file. Which number does each make of the texts?
# Guess: 1500000 and 0.015, as Number() does; Numeral even has a format for exponents. Or a NaN.
# Seen: Numeral 1.506 and -1.502, but 1500000 for 1.5e+06. Accounting 1.506 and 1.5, currency.js 1.51 and NaN.
. "$(dirname "$0")/lib/common.sh"
npm_install numeral@2.0.6 accounting@0.4.1 currency.js@2.0.4
cat >main.mjs <<'JS'
import accounting from "accounting";
import currency from "currency.js";
import numeral from "numeral";
const read = { numeral: (text) => numeral(text).value(), accounting: accounting.unformat, currency: (text) => currency(text).value };
console.log(...["1.5E+06", "1.5E-02", "1.5e+06"].map((text) => read[process.argv[2]](text)));
JS
same numeral "$(node main.mjs numeral)" "1.506 -1.502 1500000"
same accounting "$(node main.mjs accounting)" "1.506 1.5 1.506"
same currency.js "$(node main.mjs currency)" "1.51 NaN 1.51"

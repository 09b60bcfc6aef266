#!/usr/bin/env bash
# currency.js 2.0.4 (npm).
# Question: what are the values of currency(1.005) and currency(-1.005), and of currency("1e3")?
# Guess: 1.01, -1.01 and 1000: half is rounded away from zero.
# Seen: 1.01, -1 and 13: a charge and its refund differ by a cent, and the exponent is one more digit.
. "$(dirname "$0")/lib/common.sh"
npm_install currency.js@2.0.4
cat >main.mjs <<'JS'
import currency from "currency.js";
console.log([1.005, -1.005, "1e3"].map((amount) => currency(amount).value).join(" "));
JS
same "1.005, -1.005, 1e3" "$(node main.mjs)" "1.01 -1 13"

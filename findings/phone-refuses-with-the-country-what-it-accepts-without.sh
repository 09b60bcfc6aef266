#!/usr/bin/env bash
# phone 3.1.72 (npm).
# Question: a customer types both the country code and the zero: +23408031234567. What does phone() give, with country "NGA" and
#   without a country?
# Guess: the same for both: +2348031234567, or not valid.
# Seen: it is valid without the country, and not valid with it.
. "$(dirname "$0")/lib/common.sh"
npm_install phone@3.1.72
cat >main.mjs <<'JS'
import { phone } from "phone";
for (const options of [undefined, { country: "NGA" }]) console.log(String(phone("+23408031234567", options).phoneNumber));
JS
same "without, with NGA" "$(node main.mjs | paste -sd ' ')" "+2348031234567 null"

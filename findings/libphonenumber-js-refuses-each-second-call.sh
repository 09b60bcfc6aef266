#!/usr/bin/env bash
# libphonenumber-js 1.13.16 (npm).
# Question: a valid tel: number of RFC 3966 with a phone-context is parsed. What is the result?
# Guess: the number, always.
# Seen: the number, undefined, the number, undefined; isValidPhoneNumber alternates between true and false likewise.
. "$(dirname "$0")/lib/common.sh"
npm_install libphonenumber-js@1.13.16
cat >main.mjs <<'JS'
import { isValidPhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js";
const text = "tel:08031234567;phone-context=+234";
const call = process.argv[2] === "parse" ? () => parsePhoneNumberFromString(text, "NG")?.number : () => isValidPhoneNumber(text, "NG");
console.log([1, 2, 3, 4].map(() => String(call())).join(" "));
JS
same parsePhoneNumberFromString "$(node main.mjs parse)" "+2348031234567 undefined +2348031234567 undefined"
same isValidPhoneNumber "$(node main.mjs valid)" "true false true false"

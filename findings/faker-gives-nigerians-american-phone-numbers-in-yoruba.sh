#!/usr/bin/env bash
# @faker-js/faker 10.6.0 and google-libphonenumber 3.2.44 (npm).
# Question: test data comes from fakerEN_NG and fakerYO_NG, the two locales of Nigeria. How many of 1,000 phone numbers are valid there?
# Guess: all, or nearly all, of both.
# Seen: all of en_NG. Of yo_NG some 70, by chance: it has no numbers of its own and gives those of the United States.
. "$(dirname "$0")/lib/common.sh"
npm_install @faker-js/faker@10.6.0 google-libphonenumber@3.2.44
cat >main.mjs <<'JS'
import { fakerEN_NG, fakerYO_NG } from "@faker-js/faker";
import phone from "google-libphonenumber";
const numbers = phone.PhoneNumberUtil.getInstance();
const valid = (text) => {
  try {
    return numbers.isValidNumberForRegion(numbers.parse(text, "NG"), "NG");
  } catch {
    return false;
  }
};
const share = (faker) => {
  faker.seed(1);
  return Array.from({ length: 1000 }, () => faker.phone.number()).filter(valid).length;
};
fakerYO_NG.seed(1);
console.log(share(fakerEN_NG), share(fakerYO_NG) < 150, fakerYO_NG.phone.number({ style: "international" }).slice(0, 2));
JS
same "en_NG, yo_NG below 150, begins with" "$(node main.mjs)" "1000 true +1"

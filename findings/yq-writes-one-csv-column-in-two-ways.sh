#!/usr/bin/env bash
# github.com/mikefarah/yq/v4 4.54.3 (Go).
# Question: `yq -p=csv -o=json` reads a column of phone numbers, 08031234567 and 07031234567. What stands in the JSON?
# Guess: both as texts, or both as numbers without the zero.
# Seen: 8031234567.0 and 7031234567. A meter number of 20 digits becomes 45700123456789010000.0.
. "$(dirname "$0")/lib/common.sh"
need go
GOBIN=$PWD install go install github.com/mikefarah/yq/v4@v4.54.3
printf 'phone,meter\n08031234567,45700123456789012345\n07031234567,x\n' >in.csv
seen=$(./yq -p=csv -o=json -I=0 . in.csv)
same JSON "$seen" '[{"phone":8031234567.0,"meter":45700123456789010000.0},{"phone":7031234567,"meter":"x"}]'

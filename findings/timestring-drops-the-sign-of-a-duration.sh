#!/usr/bin/env bash
# timestring 7.0.0 (npm).
# Question: timestring("-1h") and timestring("1h -30m") give seconds. Which?
# Guess: -3600 and 1800, or an error.
# Seen: 3600 and 5400: the sign is not read.
. "$(dirname "$0")/lib/common.sh"
npm_install timestring@7.0.0
cat >main.mjs <<'JS'
import * as all from "timestring";
const seconds = all.default?.default ?? all.default ?? all.timestring;
console.log(seconds("-1h"), seconds("1h -30m"));
JS
same "-1h, 1h -30m" "$(node main.mjs)" "3600 5400"

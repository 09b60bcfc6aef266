#!/usr/bin/env bash
# wretch 3.0.9 (npm), fetch of Node.
# Question: A POST goes through wretch's retry middleware as it comes. When is it sent again?
# Guess: not after a status, as POST is not idempotent; after a broken connection perhaps.
# Seen: the reverse. After 500 to 504 it is repeated until maxAttempts is reached (10; here 3); after a broken connection or a
#   timeout never, unless retryOnNetworkError is set.
. "$(dirname "$0")/lib/common.sh"
npm_install wretch@3.0.9
cat >main.mjs <<'JS'
import wretch from "wretch";
import { retry } from "wretch/middlewares";
const [kind, url] = process.argv.slice(2);
const options = { default: {}, network: { retryOnNetworkError: true }, skip: { skip: () => true } }[kind];
await wretch(url)
  .middlewares([retry({ delayTimer: 10, maxAttempts: 3, ...options })])
  .options({ signal: AbortSignal.timeout(1000) })
  .post({})
  .res();
JS
deliveries --name default --expect "500=4 503=4 429=1 fresh=1 rst=1 timeout=1" -- node main.mjs default
deliveries --name retryOnNetworkError --expect "503=4 fresh=4 rst=4" -- node main.mjs network
deliveries --name skip --expect "503=1 fresh=1" -- node main.mjs skip

#!/usr/bin/env bash
# deno 2.9.6 (npm), and the Node that runs this.
# Question: fetch sends a POST on a reused connection, and the server, which has read it, closes. Which of Deno and Node
#   deliver it twice?
# Guess: neither: fetch leaves a POST to the caller.
# Seen: Deno delivers it twice, on a new connection; Node once. A body that is a stream or a Blob goes once in Deno, too.
. "$(dirname "$0")/lib/common.sh"
need node npm
echo '{ "private": true }' >package.json
install npm install --no-audit --no-fund deno@2.9.6
cat >main.mjs <<'JS'
const [kind, url, warm] = (globalThis.Deno ? Deno.args : process.argv.slice(2));
if (warm) {
  await (await fetch(warm)).text();
  await new Promise((resolve) => setTimeout(resolve, 100));
}
const blob = new Blob(["{}"]);
const body = { text: "{}", bytes: new TextEncoder().encode("{}"), blob, stream: blob.stream() }[kind];
await fetch(url, { method: "POST", body, duplex: "half" });
JS
deliveries --name Node --expect "fresh=1 reused=1" -- node main.mjs text
deliveries --name Deno --expect "fresh=1 reused=2" -- node_modules/.bin/deno run -A main.mjs text
deliveries --name "Deno, bytes" --expect "fresh=1 reused=2" -- node_modules/.bin/deno run -A main.mjs bytes
deliveries --name "Deno, Blob" --expect "fresh=1 reused=1" -- node_modules/.bin/deno run -A main.mjs blob
deliveries --name "Deno, stream" --expect "fresh=1 reused=1" -- node_modules/.bin/deno run -A main.mjs stream

#!/usr/bin/env bash
# next 16.4.6, react and react-dom 19.2.0 (npm), `next build` and `next start`.
# Question: A dynamic page (`force-dynamic`) polls a status with three fetches, one after the other. How often is the server
#   asked, for fetch(url), fetch(url, { cache: "no-store" }), fetch(url, { signal }), fetch(new Request(url, { signal }))?
# Guess: three times each; Next.js has not cached by default since 15.
# Seen: once, and the page has the first response three times. Only fetch(url, { signal }) asks three times: a signal within
#   a Request, or beside one, does not count. This is React's memory of one render, which `cache` does not turn off.
. "$(dirname "$0")/lib/common.sh"
need node npm
echo '{ "private": true }' >package.json
install npm install --no-audit --no-fund next@16.4.6 react@19.2.0 react-dom@19.2.0
mkdir app
cat >app/layout.js <<'JS'
export default ({ children }) => <html><body>{children}</body></html>;
JS
cat >app/page.js <<'JS'
export const dynamic = "force-dynamic";
export default async function Page({ searchParams }) {
  const { url, kind } = await searchParams;
  const { signal } = new AbortController();
  const poll = {
    plain: () => fetch(url),
    noStore: () => fetch(url, { cache: "no-store" }),
    signal: () => fetch(url, { signal }),
    signalWithin: () => fetch(new Request(url, { signal })),
    signalBeside: () => fetch(new Request(url), { signal }),
  }[kind];
  const seen = [];
  for (let i = 0; i < 3; i++) seen.push(await (await poll()).text());
  return <p>{`seen ${seen.join(" ")}.`}</p>;
}
JS
cat >main.mjs <<'JS'
import { spawn } from "node:child_process";
import { createServer } from "node:http";
let count = 0;
const server = createServer((_, response) => response.end(String(++count))).listen(0, "127.0.0.1");
const next = spawn("node_modules/.bin/next", ["start", "-H", "127.0.0.1", "-p", "0"], { detached: true });
setTimeout(() => process.kill(-next.pid), 90_000).unref();
let output = "";
for await (const chunk of next.stdout) if (/Ready/.test((output += chunk))) break;
const page = output.match(/http:\/\/127\.0\.0\.1:\d+/)[0];
for (const kind of process.argv.slice(2)) {
  count = 0;
  const url = `http://127.0.0.1:${server.address().port}/status`;
  const text = await (await fetch(`${page}/?kind=${kind}&url=${url}`)).text();
  console.log(kind, text.match(/seen (.*?)\./)[1]);
}
process.kill(-next.pid);
process.exit();
JS
export NEXT_TELEMETRY_DISABLED=1
install node_modules/.bin/next build
timeout 120 node main.mjs plain noStore signal signalWithin signalBeside >seen || cannot "next start"
for row in "plain 1 1 1" "noStore 1 1 1" "signal 1 2 3" "signalWithin 1 1 1" "signalBeside 1 1 1"; do
  same "responses of three polls" "$(grep "^${row%% *} " seen)" "$row"
done

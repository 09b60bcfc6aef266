#!/usr/bin/env bash
# flutterwave-node-v3 1.4.1 (npm), the SDK of a service that sells airtime and bills.
# Question: what does Bills.create_bill() do when a proxy responds 502 with a page, and when the service responds 500 with JSON?
# Guess: both reject, with the status. Its code means to give the text of a response that is no JSON.
# Seen: the 502 is a TypeError about a body that was already read, without the status. The 500 resolves, like a purchase: only
#   the status in its body says "error".
. "$(dirname "$0")/lib/common.sh"
npm_install flutterwave-node-v3@1.4.1
cat >main.cjs <<'JS'
const { createServer } = require("node:http");
const { EventEmitter } = require("node:events");
// What it counts for its makers stays here.
require("node:https").request = () => Object.assign(new EventEmitter(), { write() {}, end() {}, setTimeout() {}, destroy() {} });
const Flutterwave = require("flutterwave-node-v3");

const responses = [
  [502, "text/html", "<p>Bad Gateway</p>"],
  [500, "application/json", '{"status":"error"}'],
];
const server = createServer((request, response) => {
  const [status, type, body] = responses.shift();
  request.resume().on("end", () => response.writeHead(status, { "content-type": type }).end(body));
});
server.listen(0, "127.0.0.1", async () => {
  const { Bills } = new Flutterwave("FLWPUBK_TEST-x", "FLWSECK_TEST-x", `http://127.0.0.1:${server.address().port}/`);
  const bill = { country: "NG", customer: "+2348031234567", amount: 500, recurrence: "ONCE", type: "AIRTIME", reference: "o1" };
  for (const _ of [502, 500])
    await Bills.create_bill(bill).then(
      (body) => console.log("resolves", JSON.stringify(body)),
      (error) => console.log("rejects", error.name, error.message),
    );
  process.exit();
});
JS
seen=$(FLW_SDK_STATE_PATH="$folder/state.json" node main.cjs)
same "502" "$(sed -n 1p <<<"$seen")" "rejects TypeError Body is unusable: Body has already been read"
same "500" "$(sed -n 2p <<<"$seen")" 'resolves {"status":"error"}'

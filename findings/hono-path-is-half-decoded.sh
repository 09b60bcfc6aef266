#!/usr/bin/env bash
# hono 4.13.19, @hono/node-server 2.1.9 (npm).
# Question: a request has the path /a%22b%20c%41%2f%25%E2%82%A6. What is c.req.path, the text one signs or logs?
# Guess: the same as new URL(c.req.url).pathname: nothing is decoded.
# Seen: half of it is decoded: /a"b cA%2f%25₦; the pathname of c.req.url is as it was sent.
. "$(dirname "$0")/lib/common.sh"
npm_install hono@4.13.19 @hono/node-server@2.1.9
cat >main.mjs <<'JS'
import { get } from "node:http";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
const app = new Hono();
app.get("*", (c) => c.text(`${c.req.path} ${new URL(c.req.url).pathname}`));
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  get({ host: "127.0.0.1", port, path: "/a%22b%20c%41%2f%25%E2%82%A6", agent: false }, (response) => {
    response.setEncoding("utf8");
    response.on("data", (text) => console.log(text));
    response.on("end", () => server.close());
  });
});
JS
same "path, pathname" "$(timeout 60 node main.mjs)" '/a"b cA%2f%25₦ /a%22b%20c%41%2f%25%E2%82%A6'

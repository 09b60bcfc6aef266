/** A server to compare with: `node:http` that reads the body and returns constant JSON. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const body = JSON.stringify({
  status: "pending",
  response_code: "02",
  response_message: "Pending",
  data: {
    internal_reference: "5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01",
    msisdn: "2348031234567",
    product: "airtime",
    request_id: "shop-20260302-0001",
    network: "MTN",
    amount: "500",
    merchant_id: 1,
    plan: "",
  },
});

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

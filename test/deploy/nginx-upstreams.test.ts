import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { connect } from "node:http2";
import type { AddressInfo } from "node:net";

import { describe, expect, onTestFinished, test } from "vitest";

import { hasProgram } from "#scripts/test/apt.ts";
import { findFreePort } from "#test/ports.ts";

import { sendRequest } from "./http-client.ts";
import { startNginx } from "./nginx-program.ts";

const hasNginx = hasProgram("nginx") && hasProgram("openssl");

/** Starts nginx in front of two nodes with this request handler and returns its origin. Stops all after the test. */
async function startWithNodes(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const nodes = [createServer(handle), createServer(handle)].map((node) => node.listen(0, "127.0.0.1"));
  await Promise.all(nodes.map((node) => once(node, "listening")));
  const [first = 0, second = 0] = nodes.map((node) => (node.address() as AddressInfo).port);
  const nginx = await startNginx({ tlsPort: await findFreePort(), nodes: [first, second] });
  onTestFinished(async () => {
    await nginx.stop();
    for (const node of nodes) node.close().closeAllConnections();
  });
  return nginx.origin;
}

describe.skipIf(!hasNginx)("nginx in front of two nodes", () => {
  test.each([
    ["GET", 2],
    ["POST", 1],
    ["PUT", 1],
    ["PATCH", 1],
    ["DELETE", 1],
  ])("sends a %s request %d time(s) if each node closes the connection", async (method, times) => {
    const receivedRequests: string[] = [];
    const origin = await startWithNodes((request) => {
      receivedRequests.push(`${request.method} ${request.url}`);
      request.socket.destroy();
    });
    expect((await sendRequest(`${origin}/api/admin/products/one?x=1`, { method })).status).toBe(502);
    expect(receivedRequests).toEqual(
      Array.from({ length: times }, () => `${method} /api/admin/products/one?x=1`),
    );
  });

  test("forwards the bodies and the responses of PUT and DELETE requests", async () => {
    const origin = await startWithNodes((request, response) => {
      response.writeHead(request.method === "PUT" ? 409 : 418);
      request.pipe(response);
    });
    for (const [method, status] of [
      ["PUT", 409],
      ["DELETE", 418],
    ] as const) {
      const body = "All of it";
      const headers = { "content-length": String(body.length) };
      const response = await sendRequest(`${origin}/api/admin/x`, { method, headers, body });
      expect([response.status, response.body.toString()]).toEqual([status, body]);
    }
  });

  test.each(["/", "/assets/one.js", "/media/one.jpg"])(
    "replaces forged X-Forwarded headers in requests for %s with the client's address and scheme [ASVS 4.1.3]",
    async (path) => {
      const origin = await startWithNodes((request, response) =>
        response.end(JSON.stringify(request.headers)),
      );
      const forgedHeaders = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "ftp" };
      const { body } = await sendRequest(`${origin}${path}`, { headers: forgedHeaders, from: "127.0.0.2" });
      expect(JSON.parse(body.toString())).toMatchObject({
        "x-forwarded-for": "127.0.0.2",
        "x-forwarded-proto": "https",
      });
    },
  );

  test("serves 220 concurrent images to one IP address", async () => {
    const pendingResponses: ServerResponse[] = [];
    const origin = await startWithNodes((_request, response) => {
      pendingResponses.push(response);
      if (pendingResponses.length === 220) for (const pending of pendingResponses) pending.end();
    });
    const sessions = [0, 1].map(() => connect(origin, { rejectUnauthorized: false }));
    onTestFinished(() => sessions.forEach((session) => session.destroy()));
    const statuses = await Promise.all(
      sessions.flatMap((session, sessionIndex) =>
        Array.from({ length: 110 }, async (_, index) => {
          const [headers] = (await once(
            session.request({ ":path": `/media/${sessionIndex}-${index}.jpg` }),
            "response",
          )) as [Record<string, number>];
          return headers[":status"];
        }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

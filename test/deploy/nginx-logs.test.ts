import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { hasProgram } from "#scripts/test/apt.ts";

import { SECRET_PATHS } from "#platform/observability/describe-error.ts";
import { findFreePort } from "#test/ports.ts";
import { sendRequest } from "./http-client.ts";
import type { NginxProgram } from "./nginx-program.ts";
import { startNginx } from "./nginx-program.ts";

const hasNginx = hasProgram("nginx") && hasProgram("openssl");
const SECRET = "Zx8kQ-the-secret";

describe.skipIf(!hasNginx)("nginx logs", () => {
  // The node closes connections, so nginx writes an error log entry for each request.
  const node = createServer((request) => request.socket.destroy());
  let nginx: NginxProgram;

  beforeAll(async () => {
    await once(node.listen(0, "127.0.0.1"), "listening");
    const { port } = node.address() as AddressInfo;
    nginx = await startNginx({ tlsPort: await findFreePort(), nodes: [port, port] });
  });
  afterAll(async () => {
    await nginx.stop();
    node.close().closeAllConnections();
  });

  test.each(SECRET_PATHS)("contain a placeholder instead of the secret in URLs below %s", async (path) => {
    const lengthBefore = (await nginx.readLogs()).length;
    for (const method of ["GET", "POST", "DELETE"]) {
      for (const secretPart of [
        SECRET,
        `${SECRET}%ff`,
        `${SECRET}.data`,
        `${SECRET}/reviews?token=${SECRET}`,
      ]) {
        const referer = `${nginx.origin}${path}/${SECRET}`;
        const { status } = await sendRequest(`${nginx.origin}${path}/${secretPart}`, {
          method,
          headers: { referer },
        });
        expect(status).toBe(502);
      }
    }
    await sendRequest(`http://127.0.0.1:${nginx.httpPort}${path.toUpperCase()}/${SECRET}`);
    const readLogs = async () => (await nginx.readLogs()).slice(lengthBefore);
    // nginx writes a line after the response.
    await expect.poll(readLogs).toContain(`"GET ${path}/[secret] HTTP/1.1" 502`);
    await expect.poll(readLogs).toContain(`"DELETE ${path}/[secret] HTTP/1.1" 502`);
    const logs = await readLogs();
    expect(logs).not.toContain(SECRET);
  });

  test("contain the paths of other requests, but not the queries", async () => {
    await sendRequest(`${nginx.origin}/track-order?term=03001234567`, {
      headers: { "user-agent": "A browser" },
    });
    const findLine = async () =>
      (await nginx.readLogs()).split("\n").find((line) => line.includes('"GET /track-order HTTP/1.1" 502')) ??
      "";
    // nginx writes the line after the response.
    await expect.poll(findLine).toMatch(/^127\.0\.0\.1 \[.*"A browser"$/);
  });
});

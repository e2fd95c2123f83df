import { fork } from "node:child_process";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

import { findFreePort } from "#test/ports.ts";

/** Response that a bare server sends to every request. */
export interface FixedResponse {
  status: number;
  /** Alternating names and values, like Node.js's `rawHeaders`. */
  headers: readonly string[];
  body: Uint8Array;
}

/** Headers that node:http adds to every response. */
const AUTOMATIC_HEADERS = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Reads a response completely. */
export async function readResponse(response: IncomingMessage): Promise<FixedResponse> {
  const { statusCode: status = 0, rawHeaders } = response;
  const headers = rawHeaders.filter(
    (_, index) => !AUTOMATIC_HEADERS.has(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ""),
  );
  return { status, headers, body: await buffer(response) };
}

/** A node:http server that sends the same response from memory to every request. */
export interface BareServer {
  origin: string;
  pid: number;
}

/** Runs a task with a bare server, then stops the server. */
export async function withBareServer<Result>(
  fixed: FixedResponse,
  task: (server: BareServer) => Promise<Result>,
): Promise<Result> {
  const port = await findFreePort();
  const child = fork(new URL("bare-server-program.ts", import.meta.url), { serialization: "advanced" });
  try {
    child.send({ port, response: fixed });
    await once(child, "message");
    if (child.pid === undefined) throw new Error("The bare server could not be started.");
    return await task({ origin: `http://127.0.0.1:${port}`, pid: child.pid });
  } finally {
    child.kill();
  }
}

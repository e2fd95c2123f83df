import { fork } from "node:child_process";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

import { findFreePort } from "./free-port.ts";

/** The response to every request. */
export interface FixedResponse {
  status: number;
  /** Alternating names and values, like Node.js's `rawHeaders`. */
  headers: readonly string[];
  body: Uint8Array;
}

/** Headers that node:http adds to every response. */
const ADDED = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Reads a response completely. */
export async function readResponse(response: IncomingMessage): Promise<FixedResponse> {
  const { statusCode: status = 0, rawHeaders } = response;
  const headers = rawHeaders.filter(
    (_, index) => !ADDED.has(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ""),
  );
  return { status, headers, body: await buffer(response) };
}

/** A node:http server that sends one response from memory. */
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
  const program = fork(new URL("bare-server-program.ts", import.meta.url), { serialization: "advanced" });
  try {
    program.send({ port, response: fixed });
    await once(program, "message");
    if (program.pid === undefined) throw new Error("The bare server could not be started.");
    return await task({ origin: `http://127.0.0.1:${port}`, pid: program.pid });
  } finally {
    program.kill();
  }
}

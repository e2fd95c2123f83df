import { fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

import { findFreePort } from "#test/ports.ts";

import type { RequestSpec, Server } from "./load.ts";

/** Response that a bare server sends to every request. */
export interface FixedResponse {
  status: number;
  /** Alternating names and values, like Node.js's `rawHeaders`. */
  headers: readonly string[];
  body: Uint8Array;
}

/** Headers that node:http adds to every response. */
const AUTOMATIC_HEADERS = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

const DEFAULT_BODY = Buffer.alloc(20_000, "a");
/** The response that the bare server sent when Vendure and Medusa were measured. */
const DEFAULT_RESPONSE: FixedResponse = {
  status: 200,
  headers: ["content-type", "application/json", "content-length", String(DEFAULT_BODY.byteLength)],
  body: DEFAULT_BODY,
};

/** Runs a task with a node:http server that sends the same response from memory to every request. */
export async function withBareServer<Result>(
  task: (server: Server) => Promise<Result>,
  response = DEFAULT_RESPONSE,
): Promise<Result> {
  const port = await findFreePort();
  const child = fork(new URL("bare-server-program.ts", import.meta.url), { serialization: "advanced" });
  try {
    child.send({ port, response });
    await once(child, "message");
    return await task({ origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 });
  } finally {
    child.kill();
  }
}

/** Fetches a response without decoding it. */
export async function fetchResponse({ origin }: Server, request: RequestSpec): Promise<FixedResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}${request.path}`, { headers: request.headers ?? {}, agent: false }, resolve).on(
      "error",
      reject,
    );
  });
  const { statusCode: status = 0, rawHeaders } = response;
  const headers = rawHeaders.filter(
    (_, index) => !AUTOMATIC_HEADERS.has(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ""),
  );
  return { status, headers, body: await buffer(response) };
}

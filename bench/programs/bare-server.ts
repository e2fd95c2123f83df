import { fork } from "node:child_process";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

import { freePort } from "./free-port.ts";

/** One answer, given to whatever is asked. */
export interface FixedAnswer {
  status: number;
  /** Names and values in turn, as Node has them raw. */
  headers: readonly string[];
  body: Uint8Array;
}

/** What node:http adds to any answer by itself. */
const ADDED = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Reads an answer to the end, to be repeated word for word. */
export async function answerOf(response: IncomingMessage): Promise<FixedAnswer> {
  const { statusCode: status = 0, rawHeaders } = response;
  const headers = rawHeaders.filter((_, at) => !ADDED.has(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ""));
  return { status, headers, body: await buffer(response) };
}

/** A program of nothing but node:http that gives one answer from memory. */
export interface BareServer {
  origin: string;
  pid: number;
}

/** Runs a task with a bare server, gone after it. */
export async function withBareServer<Result>(
  answer: FixedAnswer,
  task: (server: BareServer) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const program = fork(new URL("bare-server-program.ts", import.meta.url), { serialization: "advanced" });
  try {
    program.send({ port, answer });
    await once(program, "message");
    if (program.pid === undefined) throw new Error("The bare server could not be started.");
    return await task({ origin: `http://127.0.0.1:${port}`, pid: program.pid });
  } finally {
    program.kill();
  }
}

import { fork } from "node:child_process";
import { once } from "node:events";

import { freePort } from "./free-port.ts";

/** One answer, given to whatever is asked. */
export interface FixedAnswer {
  status: number;
  /** Names and values in turn, as Node has them raw. */
  headers: readonly string[];
  body: Uint8Array;
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

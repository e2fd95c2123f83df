import { fork } from "node:child_process";
import { once } from "node:events";

import { findFreePort } from "#test/ports.ts";

import type { Server } from "./load.ts";

/** Runs a task with a node:http server that sends the same response from memory to every request. */
export async function withBareServer<Result>(task: (server: Server) => Promise<Result>): Promise<Result> {
  const port = await findFreePort();
  const child = fork(new URL("bare-server-program.ts", import.meta.url));
  try {
    child.send(port);
    await once(child, "message");
    return await task({ origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 });
  } finally {
    child.kill();
  }
}

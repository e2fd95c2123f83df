import { Conflict } from "#kit/rules/errors.ts";

import { readConfig } from "../config.ts";
import { connectToShop, requestFromShop } from "./connect-to-shop.ts";
import type { AdminResponse } from "#platform/lifecycle/control-socket.ts";
import { buildAdminRequest } from "#platform/lifecycle/control-socket.ts";

/** Timeout of a command (ms). */
const TIMEOUT_MS = 60_000;
const TIMED_OUT_MESSAGE =
  "The shop did not finish the command within a minute, but may still do so. Check the result before you try again.";
const CLOSED_MESSAGE =
  "The shop closed the connection before it ran the command. It may have exited or be running an older release. Stop the shop if it is still running, and try again.";

/**
 * Runs a command of `npm run admin` in the shop that has the embedded database open. Returns the lines that the
 * command prints, or undefined if no shop is running.
 * @throws Conflict if the command fails or does not finish in time
 */
export async function runInShop(args: readonly string[]): Promise<string[] | undefined> {
  const socket = await connectToShop(readConfig(process.env).dataDir);
  if (socket === undefined) return undefined;
  try {
    const response = (await requestFromShop(socket, buildAdminRequest(args), {
      timeoutMs: TIMEOUT_MS,
      timeoutMessage: TIMED_OUT_MESSAGE,
      closedMessage: CLOSED_MESSAGE,
    })) as AdminResponse;
    if ("error" in response) throw new Conflict(response.error);
    return response.lines;
  } finally {
    socket.destroy();
  }
}

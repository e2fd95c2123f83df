import { once } from "node:events";
import { lstat } from "node:fs/promises";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { createInterface } from "node:readline";

import { Conflict } from "#kit/rules/errors.ts";
import { backupMessages } from "../backup/rules/backup-messages.ts";

import { getControlPath } from "#platform/lifecycle/control-socket.ts";

/**
 * Connects to the running shop. Returns `undefined` if no shop is listening. @throws Conflict if another user owns its
 * socket
 */
export async function connectToShop(dataDir: string): Promise<Socket | undefined> {
  const path = getControlPath(dataDir);
  const socketFile = await lstat(path).catch(() => undefined);
  const owner = process.getuid?.();
  // In a shared folder, another user could have created the socket.
  if (socketFile !== undefined && owner !== undefined && owner !== 0 && socketFile.uid !== owner)
    throw new Conflict(backupMessages.notOwner);
  const socket = connect(path);
  try {
    await once(socket, "connect");
  } catch {
    return undefined;
  }
  return socket;
}

interface RequestOptions {
  timeoutMs: number;
  timeoutMessage: string;
  closedMessage: string;
}

/**
 * Sends a request to the running shop and returns its response, which is one line of JSON.
 * @throws Conflict with one of the messages, if the shop closes the connection first or does not respond in time
 */
export async function requestFromShop(
  socket: Socket,
  request: string,
  { timeoutMs, timeoutMessage, closedMessage }: RequestOptions,
): Promise<unknown> {
  socket.write(request);
  const timeout = AbortSignal.timeout(timeoutMs);
  const line = once(createInterface(socket), "line", { signal: timeout }).catch((error: unknown) => {
    throw timeout.aborted ? new Conflict(timeoutMessage) : error;
  });
  const closed = once(socket, "close").then((): [string] => {
    throw new Conflict(closedMessage);
  });
  const [text] = await Promise.race([line, closed]);
  return JSON.parse(String(text));
}

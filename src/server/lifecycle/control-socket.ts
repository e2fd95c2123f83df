import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import type { Server, Socket } from "node:net";
import { createServer } from "node:net";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";

import { copiesFolder } from "#db/embedded/copy-database.server.ts";

/** What fits into the address of a Unix socket everywhere, bytes. */
const LONGEST_PATH = 100;
const OWNER_ONLY_MASK = 0o177;

/** What a tool asks of the running shop: a copy of its database's files. */
export const COPY = "copy\n";

/** What the shop answers: where the copy lies, or what went wrong. */
export type ControlResponse = { folder: string } | { error: string };

/** Where tools reach the shop that works on a data directory: a socket, or a named pipe on Windows. */
export function controlPath(dataDir: string): string {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  if (platform() === "win32") return `\\\\.\\pipe\\zarif-essence-${hash}`;
  const path = join(dataDir, "control.sock");
  return Buffer.byteLength(path) <= LONGEST_PATH ? path : join(tmpdir(), `zarif-essence-${hash}.sock`);
}

/** Copies the database's files to a folder, and stops soon when told to. */
type CopyTo = (folder: string, signal: AbortSignal) => Promise<void>;

export interface Control {
  /** Hangs up on everybody, so that a copy being made stops, and removes what is there of it. */
  close: () => Promise<void>;
}

/**
 * Lets tools of the same user ask the running shop for a copy of its embedded database, which lies in the data directory
 * until they hang up. Only for the process that owns the data directory.
 */
export async function openControl(dataDir: string, copyTo: CopyTo): Promise<Control> {
  const copies = copiesFolder(dataDir);
  const sockets = new Set<Socket>();
  // One after the other: two copies at once would keep shoppers waiting twice as long.
  let turn: Promise<unknown> = Promise.resolve();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("data", (words) => {
      if (words.toString() !== COPY) return socket.destroy();
      turn = turn.then(() => provideCopy(socket, join(copies, randomUUID()), copyTo));
    });
    socket.once("close", () => sockets.delete(socket));
  });
  await listen(server, controlPath(dataDir));
  return {
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await turn;
      await remove(copies);
    },
  };
}

/** What cannot be removed now, e.g. what root made in it, is no reason for the shop to end: the next start tries again. */
const remove = (folder: string) => rm(folder, { recursive: true, force: true }).catch(() => undefined);

/** Whoever hangs up wants the copy no longer; it is removed once nothing is written to it any more. */
async function provideCopy(socket: Socket, folder: string, copyTo: CopyTo): Promise<void> {
  if (socket.destroyed) return;
  const hangUp = new AbortController();
  socket.once("close", () => hangUp.abort());
  const answer: ControlResponse = await copyTo(folder, hangUp.signal).then(
    () => ({ folder }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  if (socket.destroyed) return remove(folder);
  socket.once("close", () => void remove(folder));
  socket.write(`${JSON.stringify(answer)}\n`);
}

async function listen(server: Server, path: string): Promise<void> {
  // Whoever owns the data directory owns its socket: what lies there was left by a program that was killed.
  if (platform() !== "win32") await rm(path, { force: true });
  const before = process.umask(OWNER_ONLY_MASK);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  await once(server, "listening");
  server.unref();
}

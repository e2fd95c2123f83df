import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import type { Server, Socket } from "node:net";
import { createServer } from "node:net";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";

import { getCopiesFolder } from "#db/embedded/copy-database.server.ts";

/** Socket path length (bytes) that every platform supports. */
const MAX_PATH_BYTES = 100;
const OWNER_ONLY_MASK = 0o177;

/** Request for a copy of the database files. */
export const COPY_REQUEST = "copy\n";

/** The response: the folder of the copy, or an error. */
export type ControlResponse = { folder: string } | { error: string };

/** Returns the path of a data directory's control socket, or of a named pipe on Windows. */
export function getControlPath(dataDir: string): string {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  if (platform() === "win32") return `\\\\.\\pipe\\zarif-essence-${hash}`;
  const path = join(dataDir, "control.sock");
  return Buffer.byteLength(path) <= MAX_PATH_BYTES ? path : join(tmpdir(), `zarif-essence-${hash}.sock`);
}

/** Copies the database files to a folder. The signal cancels the copy. */
type CopyTo = (folder: string, signal: AbortSignal) => Promise<void>;

export interface Control {
  /** Closes all connections, which aborts a copy in progress, and deletes all copies. */
  close: () => Promise<void>;
}

/**
 * Opens a socket on which processes of the same user can request a copy of the embedded database. The copy stays in the
 * data directory until the tool disconnects. Only the process that owns the data directory may call this function.
 */
export async function openControl(dataDir: string, copyTo: CopyTo): Promise<Control> {
  const folderOfCopies = getCopiesFolder(dataDir);
  const sockets = new Set<Socket>();
  // One copy at a time, because copying slows down the shop.
  let queue: Promise<unknown> = Promise.resolve();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("data", (request) => {
      if (request.toString() !== COPY_REQUEST) return socket.destroy();
      queue = queue.then(() => provideCopy(socket, join(folderOfCopies, randomUUID()), copyTo));
    });
    socket.once("close", () => sockets.delete(socket));
  });
  await listen(server, getControlPath(dataDir));
  return {
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await queue;
      await deleteFolder(folderOfCopies);
    },
  };
}

/** Deletes a folder. Ignores errors (e.g. for files created by root), because the shop tries again at the next startup. */
const deleteFolder = (folder: string) => rm(folder, { recursive: true, force: true }).catch(() => undefined);

/**
 * Copies the database for a tool. When the tool disconnects, cancels copying if it is still running, then deletes the copied files.
 */
async function provideCopy(socket: Socket, folder: string, copyTo: CopyTo): Promise<void> {
  if (socket.destroyed) return;
  const abortController = new AbortController();
  socket.once("close", () => abortController.abort());
  const response: ControlResponse = await copyTo(folder, abortController.signal).then(
    () => ({ folder }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  if (socket.destroyed) return deleteFolder(folder);
  socket.once("close", () => void deleteFolder(folder));
  socket.write(`${JSON.stringify(response)}\n`);
}

async function listen(server: Server, path: string): Promise<void> {
  // This process owns the data directory, so an existing socket was left by a killed process.
  if (platform() !== "win32") await rm(path, { force: true });
  const previousMask = process.umask(OWNER_ONLY_MASK);
  try {
    server.listen(path);
  } finally {
    process.umask(previousMask);
  }
  await once(server, "listening");
  server.unref();
}

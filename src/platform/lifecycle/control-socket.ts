import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import type { Server, Socket } from "node:net";
import { createServer } from "node:net";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { z } from "zod";

import { getCopiesFolder } from "../db/embedded/copy-database.server.ts";
import { getErrorMessage } from "../rules/error-causes.ts";

/** Maximum socket path length that every platform supports (bytes). */
const MAX_PATH_BYTES = 100;
const OWNER_ONLY_MASK = 0o177;

/** Request for a copy of the database files. */
export const COPY_REQUEST = "copy\n";

/** Prefix of a request to run a command of `npm run admin`; its arguments follow as JSON. */
const ADMIN_PREFIX = "admin ";

/** Returns the request to run a command of `npm run admin`. */
export function buildAdminRequest(args: readonly string[]): string {
  return `${ADMIN_PREFIX}${JSON.stringify(args)}\n`;
}

/** The response to an admin command: the lines that it prints, or an error. */
export type AdminResponse = { lines: string[] } | { error: string };

/** The response to a copy request: the folder of the copy, or an error. */
export type CopyResponse = { folder: string } | { error: string };

/** Returns the path of a data directory's control socket, or of a named pipe on Windows. */
export function getControlPath(dataDir: string): string {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  if (platform() === "win32") return `\\\\.\\pipe\\zarif-essence-${hash}`;
  const path = join(dataDir, "control.sock");
  return Buffer.byteLength(path) <= MAX_PATH_BYTES ? path : join(tmpdir(), `zarif-essence-${hash}.sock`);
}

/** Copies the database files to a folder. The signal cancels the copy. */
type CopyFiles = (folder: string, signal: AbortSignal) => Promise<void>;

/** Runs a command of `npm run admin`. Returns its result; does not throw. */
export type RunAdmin = (args: string[]) => Promise<AdminResponse>;

const argumentsSchema = z.array(z.string());

export interface Control {
  /** Waits for running commands, closes all connections (which aborts a copy in progress) and deletes all copies. */
  close: () => Promise<void>;
}

/**
 * Opens a socket through which tools of the same user can copy the embedded database and run admin commands. A copy
 * stays in the data directory until the tool disconnects. Only the process that holds the lock of the data directory may
 * call this function.
 */
export async function openControl(
  dataDir: string,
  copyFiles: CopyFiles,
  runAdmin?: RunAdmin,
): Promise<Control> {
  const copiesFolder = getCopiesFolder(dataDir);
  const sockets = new Set<Socket>();
  // One copy at a time, because copying slows down the shop.
  let queue: Promise<unknown> = Promise.resolve();
  const commands = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    createInterface(socket).once("line", (request) => {
      if (`${request}\n` === COPY_REQUEST) {
        queue = queue.then(() => provideCopy(socket, join(copiesFolder, randomUUID()), copyFiles));
      } else if (runAdmin && request.startsWith(ADMIN_PREFIX)) {
        const command = runAdminCommand(socket, request.slice(ADMIN_PREFIX.length), runAdmin).catch(
          // The arguments are not a JSON array of strings.
          () => void socket.destroy(),
        );
        commands.set(socket, command);
        void command.finally(() => commands.delete(socket));
      } else socket.destroy();
    });
    socket.once("close", () => sockets.delete(socket));
  });
  await listen(server, getControlPath(dataDir));
  return {
    close: async () => {
      server.close();
      // Keeps the sockets of running commands open, because their responses can contain a new password.
      for (const socket of sockets) if (!commands.has(socket)) socket.destroy();
      await Promise.all([queue, ...commands.values()]);
      for (const socket of sockets) socket.destroy();
      await deleteFolder(copiesFolder);
    },
  };
}

/** Deletes a folder. Ignores errors (e.g. for files created by root), because the shop tries again at the next startup. */
const deleteFolder = (folder: string) => rm(folder, { recursive: true, force: true }).catch(() => undefined);

/**
 * Copies the database for a tool. When the tool disconnects, cancels an unfinished copy and deletes the copied files.
 */
async function provideCopy(socket: Socket, folder: string, copyFiles: CopyFiles): Promise<void> {
  if (socket.destroyed) return;
  const abortController = new AbortController();
  socket.once("close", () => abortController.abort());
  const response: CopyResponse = await copyFiles(folder, abortController.signal).then(
    () => ({ folder }),
    (error: unknown) => ({ error: getErrorMessage(error) }),
  );
  if (socket.destroyed) return deleteFolder(folder);
  socket.once("close", () => void deleteFolder(folder));
  socket.write(`${JSON.stringify(response)}\n`);
}

/** Runs an admin command. The command continues even if the tool disconnects. */
async function runAdminCommand(socket: Socket, args: string, runAdmin: RunAdmin): Promise<void> {
  const response = await runAdmin(argumentsSchema.parse(JSON.parse(args)));
  if (socket.destroyed) return;
  await new Promise<void>((resolve) => {
    socket.once("close", resolve);
    socket.end(`${JSON.stringify(response)}\n`, resolve);
  });
}

async function listen(server: Server, path: string): Promise<void> {
  // This process holds the lock of the data directory, so an existing socket file belongs to a killed process.
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

/**
 * node-postgres 8.23.1: the state and the socket of a connection, and the error messages that the server sends on it.
 * Reason: node-postgres has no timeout for a connection to a server that stopped responding, and the pool would reuse
 * that connection (decision 013).
 * Replacement: a fix of https://github.com/brianc/node-postgres/issues/3399, or events for both in `pg.Client`.
 */
import type { Socket } from "node:net";

import type pg from "pg";

interface ClientInternals {
  /** False while a statement runs; undefined until the connection is open. */
  readyForQuery?: boolean | null;
  connection: {
    stream: Pick<Socket, "bytesRead" | "destroy">;
    on: (event: "errorMessage", listener: (message: { code?: unknown }) => void) => void;
  };
}

const getInternals = (client: pg.ClientBase) => client as unknown as ClientInternals;

/** Returns whether the connection is open and no statement runs on it. */
export function isIdle(client: pg.ClientBase): boolean {
  return getInternals(client).readyForQuery === true;
}

/** Returns the number of bytes that the connection has received. */
export function getBytesReceived(client: pg.ClientBase): number {
  return getInternals(client).connection.stream.bytesRead ?? 0;
}

/** Closes the connection immediately. Its statements fail with the error. */
export function destroyConnection(client: pg.ClientBase, error: Error): void {
  getInternals(client).connection.stream.destroy(error);
}

/** Calls the listener with the code of each error that the server reports on the connection, including in transactions. */
export function onServerError(client: pg.ClientBase, listener: (code: unknown) => void): void {
  getInternals(client).connection.on("errorMessage", ({ code }) => listener(code));
}

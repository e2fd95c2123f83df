import { listCauses } from "../rules/error-causes.ts";

/** System error codes of failed or refused connections. */
const CONNECTION_CODES: ReadonlySet<string> = new Set([
  "EADDRNOTAVAIL",
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETRESET",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/**
 * PostgreSQL error codes of server problems while the connection is open: authentication failed (28), database does not
 * exist (3D000), out of disk space, memory or connections (53), statement timeout (57014), system error (58), read-only
 * standby (25006), idle transaction timeout (25P03).
 */
const UNAVAILABLE_STATES = /^(?:28|53|58)...$|^(?:3D000|57014|25006|25P03)$/;

/** Messages of node-postgres errors without a code. */
const CONNECTION_MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable|Client was closed|after calling end on the pool/;

/** PostgreSQL error codes: connection failed or lost (08), server starting or stopping (57P0). */
const LOST_STATES = /^(?:08...|57P0.)$/;

/**
 * Returns whether an error means that the database is temporarily unavailable: unreachable, overloaded, read-only or
 * out of space. A retry of the same request may succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || listCauses(error).some(({ code }) => UNAVAILABLE_STATES.test(code));
}

/** Returns whether the connection to the database failed or was lost. */
export function isConnectionLost(error: unknown): boolean {
  return listCauses(error).some(
    ({ code, error: { message } }) =>
      CONNECTION_CODES.has(code) || LOST_STATES.test(code) || CONNECTION_MESSAGES.test(message),
  );
}

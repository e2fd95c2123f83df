import { causesOf } from "#domain/shared/error-causes.ts";

/** How the system words a connection that failed or that nobody takes. */
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
 * PostgreSQL's codes for what is not the statement's fault though there is a connection: 28 it lets nobody in, 3D000 the
 * database is not there, 53 no disk, memory or connections left, 57014 the statement took too long, 58 the server's own
 * disk, 25006 a standby that only reads, 25P03 a transaction that was left alone.
 */
const REFUSED_STATES = /^(?:28|53|58)...$|^(?:3D000|57014|25006|25P03)$/;

/** How node-postgres words it where there is no code. */
const WORDS =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable|Client was closed|after calling end on the pool/;

/** A connection that broke or never came about (08); a server that is stopping or starting (57P0). */
const LOST_STATES = /^(?:08...|57P0.)$/;

/**
 * Returns whether a failure means that the database cannot serve just now, through no fault of what was asked: it is away, full,
 * only read or has no room. The same request may succeed in a moment.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || causesOf(error).some(({ code }) => REFUSED_STATES.test(code));
}

/** Returns whether there is no connection to the database any more, or was none. */
export function isConnectionLost(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, error: { message } }) =>
      CONNECTION_CODES.has(code) || LOST_STATES.test(code) || WORDS.test(message),
  );
}

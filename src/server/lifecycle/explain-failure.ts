import { DataDirInUse } from "#db/embedded/data-dir-lock.server.ts";
import { InsufficientDiskSpace } from "#db/embedded/free-space.server.ts";
import { NewerDatabase } from "#db/migrate/newer-database.server.ts";
import type { Cause } from "#domain/shared/error-causes.ts";
import { causesOf } from "#domain/shared/error-causes.ts";
import { ShopError } from "#domain/shared/errors.ts";
import { isConnectionLost } from "#operations/maintenance/database-unavailable.ts";

import type { Config } from "#server/config.ts";
import { WrongSettings } from "#server/config.ts";

const MESSAGES: Partial<Record<string, (error: Error) => string>> = {
  EACCES: (error) => `No permission: ${error.message}`,
  EPERM: (error) => `No permission: ${error.message}`,
  EROFS: (error) => `No permission: ${error.message}`,
  ENOTEMPTY: (error) => `DATA_DIR/pglite holds something that is no database: ${error.message}`,
  EEXIST: (error) => `DATA_DIR is not a folder that can be used: ${error.message}`,
  ENOTDIR: (error) => `DATA_DIR is not a folder that can be used: ${error.message}`,
  ENOSPC: (error) => (error instanceof InsufficientDiskSpace ? error.message : "The disk is full."),
  ECONNREFUSED: () => "The database named by DATABASE_URL does not answer.",
  ENOTFOUND: () => "The host named by DATABASE_URL is not known.",
  ETIMEDOUT: () => "The database named by DATABASE_URL does not answer.",
  "2BP01": (error) =>
    `Something in the database that is not the shop's was made of its tables: ${error.message}`,
  "08006": () => "The database named by DATABASE_URL does not answer.",
  "25006": () => "The database named by DATABASE_URL takes no changes; a standby only reads.",
  "53100": () => "The disk of the database named by DATABASE_URL is full.",
  "57014": () => "The database named by DATABASE_URL took too long.",
  "53300": () => "The database named by DATABASE_URL has no connection left.",
  "57P03": () => "The database named by DATABASE_URL is starting or stopping. Try again in a moment.",
  "42501": (error) => `The user of DATABASE_URL may not do what the shop needs: ${error.message}`,
  "28P01": () => "The database refuses the user or password of DATABASE_URL.",
  "28000": () => "The database refuses the user of DATABASE_URL.",
  "3D000": () => "The database named by DATABASE_URL does not exist on its server.",
};

/** Message for lost connections without an error code. */
const CONNECTION_LOST =
  "The connection to the database named by DATABASE_URL was lost. Try again in a moment.";

/** Thrown if the server cannot listen on HOST and PORT. */
export class CannotListen extends Error {
  constructor({ port, host }: Pick<Config, "port" | "host">, { code }: NodeJS.ErrnoException) {
    super(
      code === "EADDRINUSE"
        ? `Port ${port} is in use by another program. Stop it, or choose another PORT.`
        : `It cannot listen on HOST ${host}, PORT ${port} (${code ?? "refused"}). Choose others.`,
    );
    this.name = "CannotListen";
  }
}

/** Errors whose message is written for operators. */
const SELF_EXPLANATORY = [DataDirInUse, NewerDatabase, CannotListen, ShopError];

/** Returns a message for operators about a failure, or `undefined` for a bug, which needs its stack. */
export function explainFailure(error: unknown): string | undefined {
  const message = causesOf(error).map(explainCause).find(Boolean);
  return message ?? (isConnectionLost(error) ? CONNECTION_LOST : undefined);
}

function explainCause({ error, code }: Cause): string | undefined {
  if (error instanceof WrongSettings) return `Wrong settings:\n${error.message.replaceAll(/^/gm, "  ")}`;
  if (SELF_EXPLANATORY.some((kind) => error instanceof kind)) return error.message;
  return MESSAGES[code]?.(error);
}

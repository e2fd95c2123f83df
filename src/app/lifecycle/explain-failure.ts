import { DataDirInUse } from "#platform/db/embedded/data-dir-lock.server.ts";
import { InsufficientDiskSpace } from "#platform/db/embedded/free-space.server.ts";
import { WrongEncoding } from "#platform/db/server/database-encoding.server.ts";
import { NewerDatabase, OutdatedDatabase } from "#platform/db/migrate/newer-database.server.ts";
import type { Cause } from "#platform/rules/error-causes.ts";
import { listCauses } from "#platform/rules/error-causes.ts";
import { ShopError } from "#kit/rules/errors.ts";
import { isConnectionLost } from "#platform/http/database-unavailable.ts";
import { UnusableKeyFile } from "#platform/secrets/open-credentials-key.ts";

import type { Config } from "../config.ts";
import { InvalidSettings } from "../config.ts";
import { explainDiskFailure } from "./explain-disk-failure.ts";

const MESSAGES: Partial<Record<string, (error: Error) => string>> = {
  ENOTEMPTY: (error) => `DATA_DIR/pglite contains files that are not a database: ${error.message}`,
  EEXIST: (error) => `DATA_DIR is not a usable directory: ${error.message}`,
  ENOTDIR: (error) => `DATA_DIR is not a usable directory: ${error.message}`,
  ECONNREFUSED: () => "The database in DATABASE_URL is unreachable.",
  ENOTFOUND: () => "The host name in DATABASE_URL cannot be resolved.",
  ETIMEDOUT: () => "The database in DATABASE_URL is unreachable.",
  "2BP01": (error) =>
    `Another application has database objects that depend on the shop's tables: ${error.message}`,
  "08006": () => "The database in DATABASE_URL is unreachable.",
  "25006": () => "The database in DATABASE_URL is read-only. It may be a standby server.",
  "57014": () => "A statement on the database in DATABASE_URL timed out.",
  "53300": () => "The database in DATABASE_URL has no free connections.",
  "57P03": () => "The database in DATABASE_URL is starting or stopping. Try again in a moment.",
  "42501": (error) => `The user in DATABASE_URL lacks privileges that the shop needs: ${error.message}`,
  "28P01": () => "The user name or password in DATABASE_URL is wrong.",
  "28000": () => "The database server does not allow the user in DATABASE_URL to connect.",
  "3D000": () => "The database in DATABASE_URL does not exist on its server.",
};

/** Message for a lost connection that has no error code. */
const CONNECTION_LOST = "The connection to the database in DATABASE_URL was lost. Try again in a moment.";

/** Thrown if the server cannot listen on HOST and PORT. */
export class CannotListen extends Error {
  constructor({ port, host }: Pick<Config, "port" | "host">, { code }: NodeJS.ErrnoException) {
    super(
      code === "EADDRINUSE"
        ? `Port ${port} is in use by another program. Stop it, or choose another PORT.`
        : `The shop cannot listen on HOST ${host}, PORT ${port} (${code ?? "refused"}). Choose other values.`,
    );
    this.name = "CannotListen";
  }
}

/** Errors whose message is written for operators. */
const SELF_EXPLANATORY = [
  DataDirInUse,
  InsufficientDiskSpace,
  NewerDatabase,
  OutdatedDatabase,
  WrongEncoding,
  CannotListen,
  ShopError,
  UnusableKeyFile,
];

/** Returns a message for operators about a failure. Returns `undefined` for a bug, whose stack should be printed. */
export function explainFailure(error: unknown): string | undefined {
  const message = listCauses(error).map(explainCause).find(Boolean);
  return message ?? explainDiskFailure(error) ?? (isConnectionLost(error) ? CONNECTION_LOST : undefined);
}

function explainCause({ error, code }: Cause): string | undefined {
  if (error instanceof InvalidSettings) return `Invalid settings:\n${error.message.replaceAll(/^/gm, "  ")}`;
  if (SELF_EXPLANATORY.some((kind) => error instanceof kind)) return error.message;
  return MESSAGES[code]?.(error);
}

import { DataDirInUse } from "#db/data-dir-lock.server.ts";
import { ShopError } from "#domain/errors.ts";

import type { Config } from "./config.ts";
import { WrongSettings } from "./config.ts";

const WORDS: Partial<Record<string, (error: Error) => string>> = {
  EACCES: (error) => `No permission: ${error.message}`,
  EROFS: (error) => `No permission: ${error.message}`,
  EEXIST: (error) => `DATA_DIR is not a folder that can be used: ${error.message}`,
  ENOTDIR: (error) => `DATA_DIR is not a folder that can be used: ${error.message}`,
  ENOSPC: () => "The disk is full.",
  ECONNREFUSED: () => "The database named by DATABASE_URL does not answer.",
  ENOTFOUND: () => "The host named by DATABASE_URL is not known.",
  ETIMEDOUT: () => "The database named by DATABASE_URL does not answer.",
  "28P01": () => "The database refuses the user or password of DATABASE_URL.",
  "28000": () => "The database refuses the user of DATABASE_URL.",
  "3D000": () => "The database named by DATABASE_URL does not exist on its server.",
};

/** The address of PORT and HOST cannot be listened on. */
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

/** What an operator can do about a failure, in a line or two; `undefined` for a bug, which should show where it is. */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof WrongSettings) return `Wrong settings:\n${error.message.replaceAll(/^/gm, "  ")}`;
  if (error instanceof DataDirInUse || error instanceof CannotListen || error instanceof ShopError)
    return error.message;
  const { code } = error as { code?: unknown };
  const words = typeof code === "string" ? WORDS[code]?.(error) : undefined;
  return words ?? explainFailure(error.cause);
}

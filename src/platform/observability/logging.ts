import type { Logger } from "pino";
import { pino } from "pino";

import { describeError } from "./describe-error.ts";

export type { Logger } from "pino";

/** Creates a logger that writes one JSON object per line, without personal data and secrets. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["password", "token", "email", "phone", "*.password", "*.token", "*.email", "*.phone"],
    serializers: { error: describeError },
  });
}

/**
 * Logs uncaught errors before the program exits, instead of Node.js's own output, which contains the values of SQL
 * statements. Also redirects console output of libraries to the log.
 */
export function logCrashes(logger: Logger): void {
  process.on("uncaughtException", (error) => {
    logger.fatal({ error }, "the program crashed");
    process.exit(1);
  });
  console.error = (...args: unknown[]) =>
    logger.error({ error: args.find(isError) ?? args[0] }, "console output");
  console.warn = (...args: unknown[]) =>
    logger.warn({ error: args.find(isError) ?? args[0] }, "console output");
  for (const method of ["log", "info", "debug"] as const) {
    console[method] = (...args: unknown[]) => logger.debug({ error: args[0] }, "console output");
  }
}

const isError = (value: unknown) => value instanceof Error;

import type { Logger } from "./logging.ts";

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

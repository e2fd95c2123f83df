import type { Logger } from "./logging.ts";

/**
 * What nothing caught ends the program, as always, but with a line of the log instead of Node.js's own words, which show
 * a statement with all its values. What libraries print becomes lines as well.
 */
export function logCrashes(logger: Logger): void {
  process.on("uncaughtException", (error) => {
    logger.fatal({ error }, "the program crashed");
    process.exit(1);
  });
  console.error = (...words: unknown[]) =>
    logger.error({ error: words.find(isError) ?? words[0] }, "console output");
  console.warn = (...words: unknown[]) =>
    logger.warn({ error: words.find(isError) ?? words[0] }, "console output");
  for (const quiet of ["log", "info", "debug"] as const) {
    console[quiet] = (...words: unknown[]) => logger.debug({ error: words[0] }, "console output");
  }
}

const isError = (word: unknown) => word instanceof Error;

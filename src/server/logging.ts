import type { Logger } from "pino";
import { pino } from "pino";

export type { Logger } from "pino";

/** Structured logs, one JSON object a line. Personal data and secrets never enter them. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["password", "token", "email", "phone", "*.password", "*.token", "*.email", "*.phone"],
    serializers: { error: describeError },
  });
}

interface DescribedError {
  name: string;
  message: string;
  code?: unknown;
  stack?: string | undefined;
  cause?: DescribedError;
}

/**
 * What a log says of an error. Errors of the database carry their SQL, its values (which may be personal) and, from
 * the embedded one, kilobytes of source: only name, message, code and the stack's own lines are kept.
 */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: "NotAnError", message: String(error).slice(0, 200) };
  const { code } = error as { code?: unknown };
  const [message = ""] = error.message.split(/\n|params:/);
  return {
    name: error.name,
    message: message.slice(0, 500),
    ...(code === undefined ? {} : { code }),
    stack: error.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim().slice(0, 200))
      .join("\n"),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

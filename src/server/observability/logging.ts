import type { Logger } from "pino";
import { pino } from "pino";

import { describeError } from "./describe-error.ts";

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

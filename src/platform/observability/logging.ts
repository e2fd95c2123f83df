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

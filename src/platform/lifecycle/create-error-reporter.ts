import { isDatabaseUnavailable } from "../http/database-unavailable.ts";
import type { Logger } from "../observability/logging.ts";
import { failureCounter } from "../observability/shop-metrics.ts";

/** Creates a function that counts and logs errors of a worker. */
export function createErrorReporter(where: string, message: string, logger: Logger) {
  return (error: unknown) => {
    // The connection monitor logs outages.
    if (isDatabaseUnavailable(error)) return;
    failureCounter.add(where);
    logger.error({ error }, message);
  };
}

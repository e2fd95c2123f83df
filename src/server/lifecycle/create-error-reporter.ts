import { isDatabaseUnavailable } from "#operations/maintenance/database-unavailable.ts";
import type { Logger } from "#server/observability/logging.ts";
import { failureCounter } from "#server/observability/shop-metrics.ts";

/** Creates a function that counts and logs errors of a worker. */
export function createErrorReporter(where: string, message: string, logger: Logger) {
  return (error: unknown) => {
    // The connection monitor logs outages.
    if (isDatabaseUnavailable(error)) return;
    failureCounter.add(where);
    logger.error({ error }, message);
  };
}

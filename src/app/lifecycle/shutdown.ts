import type { ShopServer } from "../http/http-server.ts";
import type { Logger } from "#platform/observability/logging.ts";

/** Maximum time for requests in progress at shutdown (ms). */
export const MAX_REQUESTS_MS = 10_000;
/** Maximum time to close the database afterwards (ms). An unavailable database has its own, shorter timeout. */
export const MAX_DATABASE_MS = 4_000;
/**
 * Signals within this time count as one signal: on Ctrl-C, the terminal signals every process, and npm forwards the
 * signal again.
 */
const SAME_SIGNAL_MS = 1_000;

/** Log messages of the shutdown. */
export const SHUTDOWN_STARTED =
  "shutting down: requests in progress are finishing, new connections are refused";
export const SHUTDOWN_COMPLETE = "the shop has stopped";

export interface ShutdownOptions {
  shopServer: Pick<ShopServer, "server" | "close">;
  /** Resolves once the background job in progress has ended. */
  stopJobs: () => Promise<void>;
  closeDatabase: () => Promise<void>;
  /** Resolves when no further connections can arrive. */
  waitForLastConnections: () => Promise<void>;
  /** Logs the shutdown. Undefined in workers, because the primary process logs it. */
  logger?: Logger | undefined;
}

/**
 * On SIGTERM or SIGINT, refuses new connections, finishes requests and the background job in progress, closes the
 * database and exits. A second signal stops waiting for requests, but still closes the database.
 */
export function shutDownOnSignal({
  shopServer,
  stopJobs,
  closeDatabase,
  waitForLastConnections,
  logger,
}: ShutdownOptions): void {
  let signalledAt: number | undefined;
  const waitingStopped = Promise.withResolvers<void>();
  const stopWaiting = () => {
    shopServer.server.closeAllConnections();
    // The job in progress runs again after its lease has expired.
    waitingStopped.resolve();
  };
  const shutDown = async () => {
    const timer = setTimeout(stopWaiting, MAX_REQUESTS_MS);
    await Promise.all([shopServer.close(), Promise.race([stopJobs(), waitingStopped.promise])]);
    clearTimeout(timer);
    setTimeout(() => process.exit(0), MAX_DATABASE_MS);
    await Promise.allSettled([closeDatabase(), waitForLastConnections()]);
    logger?.info(SHUTDOWN_COMPLETE);
    process.exit(0);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (signalledAt === undefined) {
      signalledAt = now;
      logger?.info({ signal }, SHUTDOWN_STARTED);
      void shutDown();
    } else if (now - signalledAt > SAME_SIGNAL_MS) stopWaiting();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

import type { ShopServer } from "#server/http/http-server.ts";
import type { Logger } from "#server/observability/logging.ts";

/** Maximum time for requests in progress at shutdown (ms). */
const REQUESTS_MS = 10_000;
/** Maximum time to close the database afterwards (ms). An unavailable database has its own, shorter timeout. */
const DATABASE_MS = 4_000;
/** Signals within this time count as one: the terminal sends Ctrl-C to every process, and npm forwards it again. */
const SAME_SIGNAL_MS = 1_000;

/** Log messages of the shutdown. */
export const ENDING = "shutting down: requests in progress are finishing, new connections are refused";
export const ENDED = "the shop has stopped";

export interface Ending {
  shopServer: Pick<ShopServer, "server" | "close">;
  /** Resolves once the background job in progress has ended. */
  stopJobs: () => Promise<void>;
  closeDatabase: () => Promise<void>;
  /** Resolves when no further connections can arrive. */
  waitForLastConnections: () => Promise<void>;
  /** Logs the shutdown; undefined in workers, whose first process logs it. */
  logger?: Logger | undefined;
}

/**
 * On SIGTERM or SIGINT, refuses new connections, finishes requests and the background job in progress, closes the database
 * and exits. A second signal stops waiting for requests, but still closes the database.
 */
export function endOnSignal({
  shopServer,
  stopJobs,
  closeDatabase,
  waitForLastConnections,
  logger,
}: Ending): void {
  let signalledAt: number | undefined;
  const waitingStopped = Promise.withResolvers<void>();
  const stopWaiting = () => {
    shopServer.server.closeAllConnections();
    // The job in progress runs again after its lease.
    waitingStopped.resolve();
  };
  const end = async () => {
    const timer = setTimeout(stopWaiting, REQUESTS_MS);
    await Promise.all([shopServer.close(), Promise.race([stopJobs(), waitingStopped.promise])]);
    clearTimeout(timer);
    setTimeout(() => process.exit(0), DATABASE_MS);
    await Promise.allSettled([closeDatabase(), waitForLastConnections()]);
    logger?.info(ENDED);
    process.exit(0);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (signalledAt === undefined) {
      signalledAt = now;
      logger?.info({ signal }, ENDING);
      void end();
    } else if (now - signalledAt > SAME_SIGNAL_MS) stopWaiting();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

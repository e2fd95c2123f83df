import type { ShopServer } from "#server/http/http-server.ts";
import type { Logger } from "#server/observability/logging.ts";

/** How long requests in flight may take once the program was asked to stop. */
const REQUESTS_MS = 10_000;
/** How long closing the database may take after that; one that is away has its own, shorter time. */
const DATABASE_MS = 4_000;
/** A terminal sends one press of Ctrl-C to every process of the program, and npm hands it on once more. */
const SAME_PRESS_MS = 1_000;

/** What the log says of the end. */
export const ENDING = "shutting down: requests in progress are finishing, new connections are refused";
export const ENDED = "the shop has stopped";

export interface Ending {
  shopServer: Pick<ShopServer, "server" | "close">;
  /** Resolves once the background job in progress has ended. */
  stopJobs: () => Promise<void>;
  closeDatabase: () => Promise<void>;
  /** What else has to be over before the process ends. */
  waitForLastConnections: () => Promise<void>;
  /** Told of the end; of several processes only the first speaks. */
  logger?: Logger | undefined;
}

/**
 * On SIGTERM or SIGINT takes nobody in any more, finishes the requests and the background job in progress, closes the database and ends the
 * process. Whoever asks once more does not wait for requests; the database is closed all the same.
 */
export function endOnSignal({
  shopServer,
  stopJobs,
  closeDatabase,
  waitForLastConnections,
  logger,
}: Ending): void {
  let askedAt: number | undefined;
  const hurried = Promise.withResolvers<void>();
  const hurry = () => {
    shopServer.server.closeAllConnections();
    // A job that goes on runs again after its lease.
    hurried.resolve();
  };
  const end = async () => {
    const patience = setTimeout(hurry, REQUESTS_MS);
    await Promise.all([shopServer.close(), Promise.race([stopJobs(), hurried.promise])]);
    clearTimeout(patience);
    setTimeout(() => process.exit(0), DATABASE_MS);
    await Promise.allSettled([closeDatabase(), waitForLastConnections()]);
    logger?.info(ENDED);
    process.exit(0);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (askedAt === undefined) {
      askedAt = now;
      logger?.info({ signal }, ENDING);
      void end();
    } else if (now - askedAt > SAME_PRESS_MS) hurry();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

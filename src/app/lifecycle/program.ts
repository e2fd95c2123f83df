import "../reactions.ts";

import { flushCompileCache } from "node:module";
import { join } from "node:path";

import { HOUR_MS } from "#platform/rules/day.ts";
import { createImageCache } from "#media/api/image-cache.ts";
import { projectRoot } from "#platform/db/project-root.ts";
import { setupMessages } from "#store/rules/store-messages.ts";
import { listImageOrigins } from "#media/operations/image-origins.ts";
import { deleteOldEntries } from "#media/operations/local-file.ts";
import { saveErasureFile } from "#privacy/operations/erasure-file.ts";
import { listErasures } from "#privacy/operations/erasure-list.ts";
import { getSetupGaps } from "../settings/operations/get-setup-gaps.ts";
import type { StoreOverrides } from "#store/operations/get-store.ts";
import { getStoreWithDelivery } from "#delivery/operations/get-delivery-rates.ts";
import { startWebhookWorker } from "#webhooks/operations/webhook-worker.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { openCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import { describeBackupPlan } from "../backup/backup-settings.ts";
import type { Config } from "../config.ts";
import { readConfig } from "../config.ts";
import { describeEnvironment } from "../describe-environment.ts";
import { startEventWorker } from "#platform/events/event-worker.ts";
import { openControl } from "#platform/lifecycle/control-socket.ts";
import { listDatabaseWarnings } from "./database-warnings.ts";
import { createAdminRunner } from "../commands/admin-commands.ts";
import { listMessageChannels } from "../message-settings.ts";
import { formatError } from "#platform/observability/describe-error.ts";
import { createShopServer } from "../http/http-server.ts";
import { explainFailure } from "./explain-failure.ts";
import type { FirstAdmin } from "./initialize-shop.ts";
import { initializeShop } from "./initialize-shop.ts";
import type { Logger } from "#platform/observability/logging.ts";
import { createLogger, logCrashes } from "#platform/observability/logging.ts";
import { observeShop } from "../observability/observe-shop.ts";
import type { OpenShop } from "./open-shop.ts";
import { buildApiSettings, openShop, openShopWhenAvailable } from "./open-shop.ts";
import { buildSecurityHeaders } from "#platform/http/security-headers.ts";
import { loadApp, createDevelopmentListener } from "../http/serve.ts";
import { shutDownOnSignal } from "./shutdown.ts";
import { startJobs } from "./start-jobs.ts";
import { createErrorReporter } from "#platform/lifecycle/create-error-reporter.ts";
import { startOutbox } from "./start-outbox.ts";
import type { MessageChannels } from "./message-channels.ts";
import { createMessageChannels, createMessageServices } from "./message-channels.ts";
import { lowerImagePriority } from "#platform/lifecycle/thread-priority.ts";
import {
  isWorker,
  joinsRunningWorkers,
  reportReady,
  reportWaiting,
  supervise,
  waitForLastConnections,
} from "./workers.ts";

export { loadApp } from "../http/serve.ts";

const UPLOAD_CLEANUP_INTERVAL_MS = HOUR_MS;
/** Minimum age of incomplete uploads to delete. */
const MIN_INCOMPLETE_UPLOAD_AGE_MS = 24 * UPLOAD_CLEANUP_INTERVAL_MS;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const isDevelopment = process.argv.includes("--dev");
  if (!isDevelopment) logCrashes(logger);
  if (config.workers > 1 && !isDevelopment && !isWorker) {
    await supervise(config.workers, logger, config.metricsToken !== undefined);
  } else await serve(config, logger, isDevelopment);
  if (isWorker) reportReady();
  else printStartupSummary(config);
  // Writes the compile cache now, because a killed process would not write it at exit.
  flushCompileCache();
}

/** Returns what the pages show of the configuration. */
function describeConfiguration(config: Config) {
  return {
    gaMeasurementId: config.gaMeasurementId,
    environment: describeEnvironment(config),
    backups: describeBackupPlan(config.backups),
    hasOffsiteBackups: config.backups.bucket !== undefined,
    showsBundledProducts: config.sampleData,
  };
}

/**
 * Opens the database and the media storage, seeds an empty database and serves requests. Runs in the only process
 * or in a worker.
 */
async function serve(config: Config, logger: Logger, isDevelopment: boolean): Promise<void> {
  await lowerImagePriority();
  const shopServer = createShopServer(config);
  const { listen, setListener } = shopServer;
  // Listens first: if the port is in use, startup fails before it creates the first admin and prints the password.
  if (!joinsRunningWorkers) await listen();
  const shop = await openShopData(config, logger, listen);
  for (const { details, warning } of await listDatabaseWarnings(shop)) logger.warn(details, warning);
  await prepareShop(shop, config);
  const storeOverrides = config.whatsappNumber === undefined ? {} : { whatsapp: config.whatsappNumber };
  if (!joinsRunningWorkers) await printSetupGaps(shop, config, storeOverrides);
  const imageCache = createImageCache({ extraHeaders: buildSecurityHeaders(config.siteUrl).images });
  const observer = await observeShop({
    logger,
    siteUrl: config.siteUrl,
    metricsToken: config.metricsToken,
    getPoolUsage: shop.getPoolUsage,
    imageCache,
  });
  const messageChannels = createMessageChannels(config);
  const dependencies = {
    db: shop.db,
    dataDir: config.dataDir,
    isClosing: shopServer.isClosing,
    metrics: observer.metrics,
    engine: shop.engine,
    media: shop.media,
    imageCache,
    settings: buildApiSettings(config),
    whatsApp: config.messages.whatsApp,
    messageServices: createMessageServices(config.siteUrl, messageChannels),
    getCredentialsKey: openKey(config),
    storeOverrides,
    ...describeConfiguration(config),
    imageOrigins: await listImageOrigins(shop.db, config.mediaLocation),
    // Not cached in development, because files change.
    cacheBytes: isDevelopment ? 0 : config.cacheBytes,
    clientFolder: isDevelopment ? undefined : join(projectRoot, "build/client"),
    report: observer.report,
  };
  setListener(
    isDevelopment
      ? await createDevelopmentListener(dependencies)
      : observer.createListener((await loadApp()).createApp(dependencies)),
  );
  // If other workers already serve requests, this worker listens only when it is ready.
  if (joinsRunningWorkers) await listen();
  const stopWorkers = startWorkers(shop, config, messageChannels, logger);
  deleteIncompleteUploads(shop, logger);
  const control = await openControlSocket(config, shop, logger);
  shutDownOnSignal({
    shopServer,
    stopJobs: stopWorkers,
    closeDatabase: () => closeShopData(control, shop),
    waitForLastConnections: isWorker ? waitForLastConnections : skipWaiting,
    logger: isWorker ? undefined : logger,
  });
}

/** Opens the key now, because the link of the first order needs it. @throws UnusableKeyFile */
function openKey(config: Config): GetCredentialsKey {
  const getKey = openCredentialsKey(config);
  getKey();
  return getKey;
}

/** Seeds an empty database. Rewrites the erasure file, because a crash may have prevented the last write. */
async function prepareShop({ db, media }: OpenShop, config: Config): Promise<void> {
  const firstAdmin = await initializeShop(db, media, config, printLine);
  if (firstAdmin) printFirstAdmin(firstAdmin);
  await saveErasureFile(config.dataDir, await listErasures(db));
}

/**
 * Opens the shop's data. A single process or the first worker exits if the database is unavailable, because its
 * settings may be wrong. Later workers wait for the database; if no other worker serves requests, they listen and
 * respond with 503.
 */
async function openShopData(config: Config, logger: Logger, listen: () => Promise<void>): Promise<OpenShop> {
  const onAvailabilityChange = (isUnavailable: boolean) =>
    isUnavailable
      ? logger.error("the database does not respond")
      : logger.info("the database responds again");
  if (!joinsRunningWorkers) return openShop(config, { onAvailabilityChange });
  let isWaiting = false;
  const onUnavailable = (error: unknown) => {
    if (isWaiting) return;
    isWaiting = true;
    logger.error({ error }, "a worker waits for the database");
    reportWaiting(() => void listen());
  };
  return openShopWhenAvailable(config, { onAvailabilityChange, onUnavailable });
}

/** Used without workers: no primary process can pass further connections, so shutdown does not wait. */
const skipWaiting = async () => undefined;

/**
 * Opens the control socket, which serves admin commands and backups of the embedded database. If the socket cannot
 * be opened, the shop runs without it.
 */
async function openControlSocket({ dataDir, messages }: Config, { copyFiles, db }: OpenShop, logger: Logger) {
  if (copyFiles === undefined) return undefined;
  const runAdmin = createAdminRunner({ db, channels: listMessageChannels(messages) });
  return openControl(dataDir, copyFiles, runAdmin).catch((error: unknown) => {
    logger.warn(
      { error },
      "the control socket cannot be opened: stop the shop for backups and admin commands",
    );
    return undefined;
  });
}

/** Closes the control socket before the database, because copies requested over the socket read the database. */
async function closeShopData(control: Awaited<ReturnType<typeof openControlSocket>>, shop: OpenShop) {
  await control?.close();
  await shop.close();
}

/** Starts this process's workers. Returns a function that stops them. */
function startWorkers(
  shop: OpenShop,
  config: Config,
  messageChannels: MessageChannels,
  logger: Logger,
): () => Promise<void> {
  const stopOutbox = startOutbox(shop, openCredentialsKey(config), messageChannels, logger);
  const workers = [
    startJobs(shop, config, logger),
    startWebhooks(shop, config, logger),
    startEvents(shop, logger),
  ];
  return async () => void (await Promise.all([stopOutbox(), ...workers.map((worker) => worker.stop())]));
}

function startEvents({ db }: OpenShop, logger: Logger) {
  const reportFailure = createErrorReporter("events", "a later reaction failed", logger);
  return startEventWorker(db, {
    reportFailure: (error, { name }) => reportFailure(new Error(`Reactions to ${name}`, { cause: error })),
    reportDatabaseError: createErrorReporter("events", "the event worker failed", logger),
  });
}

function startWebhooks({ db }: OpenShop, config: Config, logger: Logger) {
  return startWebhookWorker(
    {
      db,
      getCredentialsKey: openCredentialsKey(config),
      allowsLocalhost: config.allowsLocalWebhooks,
    },
    { reportDatabaseError: createErrorReporter("webhooks", "the webhook worker failed", logger) },
  );
}

/**
 * Deletes incomplete uploads that crashes left on the local disk, at startup and every hour. A background job cannot do
 * this, because a job runs on one machine only.
 */
function deleteIncompleteUploads({ media }: OpenShop, logger: Logger): void {
  const deleteOldUploads = async () => {
    for (const folder of media.incompleteUploadFolders)
      await deleteOldEntries(folder, MIN_INCOMPLETE_UPLOAD_AGE_MS);
  };
  const runCleanup = () =>
    void deleteOldUploads().catch((error: unknown) =>
      logger.warn({ error }, "incomplete uploads could not be deleted"),
    );
  runCleanup();
  setInterval(runCleanup, UPLOAD_CLEANUP_INTERVAL_MS).unref();
}

function printFirstAdmin({ email, generatedPassword }: FirstAdmin): void {
  printLine(`First admin: ${email}, password ${generatedPassword ?? "as set in ADMIN_PASSWORD"}`);
  if (generatedPassword) printLine("Note the password now: it is shown only this once.");
}

/** Prints settings that still have sample values or are inconsistent with what the shop offers. */
async function printSetupGaps(
  { db }: OpenShop,
  { siteUrl }: Config,
  overrides: StoreOverrides,
): Promise<void> {
  const store = await getStoreWithDelivery(db, overrides);
  const gaps = store ? await getSetupGaps(db, store) : [];
  if (gaps.length === 0) return;
  const gapNames = gaps.map(({ name }) => name);
  printLine(setupMessages.logLine(gapNames, `${siteUrl}/admin/settings`));
}

function printStartupSummary(config: Config): void {
  const database = config.databaseUrl === undefined ? `embedded, in ${config.dataDir}` : "PostgreSQL";
  printLine(`Database: ${database}`);
  if (config.workers > 1) printLine(`Workers: ${config.workers} processes`);
  if (!config.isRateLimited)
    printLine("WARNING: every rate limit is OFF (RATE_LIMITS=off). Never run a public shop like this.");
  printLine(`Admin: ${config.siteUrl}/admin`);
  printLine(`API reference: ${config.siteUrl}/api/docs`);
  printLine(`Ready: the shop is open at ${config.siteUrl}`);
}

/** Runs the shop until a signal stops it. Prints the reason and exits if the shop cannot start. */
export async function runProgram(): Promise<void> {
  try {
    await main();
  } catch (error) {
    const message = explainFailure(error) ?? formatError(error);
    process.stderr.write(`The shop could not start. ${message}\n`);
    process.exit(1);
  }
}

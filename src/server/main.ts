import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { join } from "node:path";

import { getRequestListener } from "@hono/node-server";

import { createPictureMemory } from "#api/media/picture-memory.ts";
import { serveHeldPicture } from "#api/media/serve-held-picture.ts";
import { projectRoot } from "#db/project-root.ts";
import { sweepFolder } from "#operations/media/local-file.ts";
import { sweepTries } from "#operations/system/rate-limit.ts";

import { buildIfNeeded } from "./build.ts";
import type { Config } from "./config.ts";
import { readConfig } from "./config.ts";
import { CannotListen, explainFailure } from "./explain-failure.ts";
import type { FirstAdmin } from "./first-start.ts";
import { prepareFirstStart } from "./first-start.ts";
import { createLogger } from "./logging.ts";
import type { OpenShop } from "./open-shop.ts";
import { apiSettings, openShop } from "./open-shop.ts";
import type { AppModule } from "./serve.ts";
import { loadBuiltApp, serveWithVite } from "./serve.ts";
import { letPagesGoFirst } from "./thread-priority.ts";

/** How long requests in flight may take once the program was asked to stop. */
const SHUTDOWN_MS = 10_000;

/** How long a request may take to arrive: 10 MB over a weak phone line take a quarter of an hour. */
const REQUEST_MS = 20 * 60 * 1000;

const SWEEP_MS = 60 * 60 * 1000;
const LEFTOVER_MS = 24 * SWEEP_MS;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const isDevelopment = process.argv.includes("--dev");
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  await letPagesGoFirst();
  process.env.NODE_ENV = isDevelopment ? "development" : "production";
  if (!isDevelopment) await buildIfNeeded(say);
  // The port comes first: whatever fails afterwards, nothing of a first start is printed to nobody.
  const { server, serveWith } = await listen(config);
  const shop = await openShop(config);
  const firstAdmin = await prepareFirstStart(shop.db, shop.media, config, say);
  if (firstAdmin) introduce(firstAdmin);
  const pictureMemory = createPictureMemory();
  const dependencies = {
    db: shop.db,
    media: shop.media,
    pictureMemory,
    settings: apiSettings(config),
    storeOverrides: config.whatsappNumber === undefined ? {} : { whatsapp: config.whatsappNumber },
    clientFolder: isDevelopment ? undefined : join(projectRoot, "build/client"),
    report: (error: unknown, requestId: string) => logger.error({ error, requestId }, "a request failed"),
  };
  serveWith(
    isDevelopment ? await serveWithVite(dependencies) : requestListener(await loadBuiltApp(), dependencies),
  );
  const sweep = () => void sweepUp(shop).catch((error: unknown) => logger.warn({ error }, "sweeping failed"));
  sweep();
  setInterval(sweep, SWEEP_MS).unref();
  closeOnSignal(server, shop.close);
  greet(config, shop.engine);
}

/** Clears away what is of no use any more: old tries of rate limits, and uploads that a crash cut off. */
async function sweepUp({ db, media }: OpenShop): Promise<void> {
  for (const folder of media.leftovers) await sweepFolder(folder, LEFTOVER_MS);
  await sweepTries(db);
}

function requestListener({ createApp }: AppModule, dependencies: Parameters<AppModule["createApp"]>[0]) {
  const answer = getRequestListener(createApp(dependencies).fetch);
  return (request: IncomingMessage, response: ServerResponse) =>
    serveHeldPicture(dependencies.pictureMemory, request, response) || answer(request, response);
}

/** Takes the port; until the shop is ready its answer is to try again in a moment. */
function listen(config: Config): Promise<{ server: Server; serveWith: (listener: RequestListener) => void }> {
  let current: RequestListener = (_request, response) => {
    response.writeHead(503, { "retry-after": "2", "content-type": "text/plain" }).end("The shop is opening.");
  };
  const server = createServer((request, response) => current(request, response));
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new CannotListen(config, error)));
    server.requestTimeout = REQUEST_MS;
    server.listen(config.port, config.host, () => {
      server.removeAllListeners("error");
      resolve({ server, serveWith: (listener) => (current = listener) });
    });
  });
}

function closeOnSignal(server: Server, closeDatabase: () => Promise<void>): void {
  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    const patience = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
    server.close(() => {
      clearTimeout(patience);
      void closeDatabase().finally(() => process.exit(0));
    });
    server.closeIdleConnections();
  };
  process.on("SIGTERM", close);
  process.on("SIGINT", close);
}

function introduce({ email, generatedPassword }: FirstAdmin): void {
  say(`First admin: ${email}, password ${generatedPassword ?? "as set in ADMIN_PASSWORD"}`);
  if (generatedPassword) say("Note the password now: it is shown only this once.");
}

function greet(config: Config, engine: string): void {
  const database = engine === "pglite" ? `embedded, in ${config.dataDir}` : "PostgreSQL";
  say(`Database: ${database}`);
  if (!config.rateLimits)
    say("WARNING: every rate limit is OFF (RATE_LIMITS=off). Never run a public shop like this.");
  say(`Staff sign in at ${config.siteUrl}/admin; every operation is described at ${config.siteUrl}/api/docs`);
  say(`Ready: the shop is open at ${config.siteUrl}`);
}

try {
  await main();
} catch (error) {
  const words = explainFailure(error) ?? (error instanceof Error ? error.stack : String(error));
  process.stderr.write(`The shop could not start. ${words}\n`);
  process.exit(1);
}

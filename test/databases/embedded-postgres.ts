import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findFreePort } from "#test/ports.ts";

import { createEmbeddedPostgres } from "./create-embedded-postgres.ts";

export interface TestServer {
  url: string;
  stop: () => Promise<void>;
}

/** Disables disk flushes, which makes commits six times as fast. Only a crash of the operating system loses data. */
const NO_FLUSH_FLAGS = ["-c", "fsync=off", "-c", "full_page_writes=off"];

/**
 * Starts a temporary PostgreSQL server, which deletes its data when it stops.
 * @param options.isDurable whether commits wait for the disk; if false, the shop logs a warning
 */
export async function startEmbeddedPostgres({ isDurable = true } = {}): Promise<TestServer> {
  const databaseDir = join(tmpdir(), `shop-postgres-${randomUUID().slice(0, 8)}`);
  const port = await findFreePort();
  const server = await createEmbeddedPostgres({
    databaseDir,
    port,
    postgresFlags: ["-c", "max_connections=200", ...(isDurable ? [] : NO_FLUSH_FLAGS)],
  });
  await server.initialise();
  await server.start();
  return { url: `postgres://shop:shop@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

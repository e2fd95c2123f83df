import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";
import { afterAll } from "vitest";

import type { Database } from "#platform/db/client.server.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { createResponseCache } from "#app/http/response-cache.ts";
import type { Render } from "#platform/cache/render-response.ts";
import { watchRevision } from "#platform/cache/revision-watcher.ts";
import type { RevisionWatcher } from "#platform/cache/revision-watcher.ts";

export interface CachingServerOptions {
  db: Database;
  render: Render;
  maxBytes?: number;
  /** Replaces the read of the revision from the database. */
  readRevision?: () => Promise<number>;
  /** Whether only this process can change the catalogue. */
  hasExclusiveAccess?: boolean;
  /** Replaces the revision watcher, for tests that control when a response becomes stale. */
  watcher?: RevisionWatcher;
}

/** Starts an HTTP server with its own response cache in front of a database, like one process of the shop. */
export async function startCachingServer({
  db,
  render,
  maxBytes = 2 ** 24,
  readRevision,
  hasExclusiveAccess = false,
  watcher = watchRevision(readRevision ?? (() => getRevision(db)), { hasExclusiveAccess }),
}: CachingServerOptions) {
  const renderedPaths: string[] = [];
  const cache = createResponseCache({
    maxBytes,
    watcher,
    origin: "http://shop.test",
    render: (request, bindings) => {
      const { pathname, search } = new URL(request.url);
      if (request.method === "GET") renderedPaths.push(pathname + search);
      return render(request, bindings);
    },
  });
  const handleMiss = getRequestListener((request, bindings) => cache.fetch(request, bindings as object));
  const server = createServer(
    (request, response) => void (cache.serve(request, response) || handleMiss(request, response)),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  afterAll(() => {
    watcher.stop();
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** Paths of all rendered GET requests, in order. */
    renderedPaths,
    getCacheBytes: () => cache.getStatistics().bytes,
    request: (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, init),
  };
}

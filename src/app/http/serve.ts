import type { RequestListener } from "node:http";

import { getRequestListener } from "@hono/node-server";

import { projectRoot } from "#platform/db/project-root.ts";

/** Exports of the server build: `app.ts`, bundled with the pages. */
export type AppModule = typeof import("../app.ts");

/** Loads the built app. */
export async function loadApp(): Promise<AppModule> {
  return import("../app.ts");
}

/** Creates a request listener with hot reload: Vite serves browser files and reloads `app.ts` after changes. */
export async function createDevelopmentListener(
  dependencies: Parameters<AppModule["createApp"]>[0],
): Promise<RequestListener> {
  const { createServer } = await import("vite");
  const vite = await createServer({ root: projectRoot, server: { middlewareMode: true }, appType: "custom" });
  let current: { module: AppModule; listener: RequestListener } | undefined;
  const getCurrentListener = async () => {
    const module = (await vite.ssrLoadModule("/src/app/app.ts")) as AppModule;
    if (current?.module !== module) {
      const app = module.createApp(dependencies);
      current = { module, listener: getRequestListener(app.fetch) };
    }
    return current.listener;
  };
  return (request, response) => {
    vite.middlewares(request, response, () => {
      getCurrentListener().then(
        (listener) => listener(request, response),
        (error: unknown) => {
          if (error instanceof Error) vite.ssrFixStacktrace(error);
          response
            .writeHead(500, { "content-type": "text/plain" })
            .end(error instanceof Error ? error.stack : String(error));
        },
      );
    });
  };
}

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { Hono } from "hono";

import type { ApiEnv } from "#kit/api/env.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";

const CONTENT_TYPES: Record<string, string> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
};

const START_SCRIPT = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", deepLinking: true, validatorUrl: null });`;

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Zarif Essence API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"><p><a href="/api/openapi.json">OpenAPI document</a></p></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** Allows data: images, because the style sheet of Swagger UI embeds its icons. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Creates the endpoints of the API documentation, a self-hosted Swagger UI. */
export function createDocsApi() {
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const router = new Hono<ApiEnv>();
  router.get("/", (c) => c.html(PAGE, 200, { "content-security-policy": CONTENT_SECURITY_POLICY }));
  router.get("/start.js", (c) =>
    c.body(START_SCRIPT, 200, { "content-type": "text/javascript; charset=utf-8" }),
  );
  router.get("/:file", async (c) => {
    const type = getOwnEntry(CONTENT_TYPES, c.req.param("file"));
    if (type === undefined) return c.notFound();
    return c.body(await readFile(join(folder, c.req.param("file"))), 200, { "content-type": type });
  });
  return router;
}

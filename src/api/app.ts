import { OpenAPIHono } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";

import { generalMessages } from "#domain/shared/general-messages.ts";

import { allowedMethods } from "./middleware/allowed-methods.ts";
import { describeAccess, listServers, SESSION_SECURITY, sessionScheme } from "./openapi/describe-access.ts";
import { describeResponses } from "./openapi/describe-responses.ts";
import type { ApiDependencies, ApiEnv } from "./env.ts";
import { mediaApi } from "./media/media.ts";
import { adminOnly } from "./middleware/admin-only.ts";
import { jsonLimits } from "./middleware/json-limits.ts";
import { noStore } from "./middleware/no-store.ts";
import { jsonOnly, limitBody, sameOriginWrites } from "./middleware/request-checks.ts";
import { requestId } from "./middleware/request-id.ts";
import { mountShopperRoutes, mountStaffRoutes } from "./mount-routes.ts";
import { methodNotAllowed, onError, problemResponse } from "./problems.ts";

/** Creates the API under /api with its error handler. */
export function createApi(dependencies: ApiDependencies): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>().basePath("/api");
  api.onError(onError(dependencies.report));
  const methodsOf = allowedMethods(() => api.routes);
  api.notFound((c) => unmatchedResponse(c.req.method, methodsOf(c.req.path)));
  api.use(requestId, provide(dependencies), sameOriginWrites(dependencies.settings.siteUrl));
  // Runs before the body is read, so that the shop never reads bodies of unauthorized requests.
  api.use("/admin/*", noStore, adminOnly);
  api.use(limitBody, jsonOnly, jsonLimits);
  mountShopperRoutes(api);
  mountStaffRoutes(api);
  api.openAPIRegistry.registerComponent(
    "securitySchemes",
    SESSION_SECURITY,
    sessionScheme(dependencies.settings),
  );
  const document = describeAccess(
    describeResponses(api.getOpenAPI31Document({ ...ABOUT, servers: listServers(dependencies.settings) })),
  );
  api.get("/openapi.json", (c) => c.json(document));
  return api;
}

const ABOUT = {
  openapi: "3.1.0",
  info: {
    title: "Zarif Essence",
    version: "1",
    license: { name: "MIT", identifier: "MIT" },
    description: [
      "The API that the shop's own pages use. Amounts are in PKR.",
      "Writes are idempotent. A request repeated with the same Idempotency-Key (reviews: the same text; newsletter: the same address) returns the current state of the resource that the first request created, with `Idempotency-Replayed: true`. The newsletter omits this header, because it would reveal subscribers. A key identifies the lines of an order, the full text of a message, or one product or collection. Reusing a key for anything else returns 409 (`/problems/idempotency-key-taken`) and changes nothing. A repeated request may differ in the contact details or address of an order, or in the fields of a product or collection: the response shows the stored values, and `hasOtherDetails` is set on an order. Keys have 8 to 200 characters and are valid for 7 days.",
      "Requests are rate-limited per client. Above the limit, the response is 429 with Retry-After in seconds.",
      "Unknown query parameters are ignored. Unknown body fields are rejected.",
    ].join("\n\n"),
  },
};

/** Returns 405 with the allowed methods, or 404 if the path has no methods. */
function unmatchedResponse(method: string, allowed: readonly string[]): Response {
  if (allowed.length === 0 || allowed.includes(method)) return problemResponse(404, generalMessages.notFound);
  return methodNotAllowed(allowed);
}

/** Creates the app that serves pictures under /media. */
export function createMedia(dependencies: ApiDependencies): OpenAPIHono<ApiEnv> {
  const media = new OpenAPIHono<ApiEnv>();
  media.onError(onError(dependencies.report));
  media.use(requestId, provide(dependencies));
  media.route("/media", mediaApi());
  media.notFound(() => problemResponse(404, generalMessages.notFound));
  return media;
}

function provide({ db, engine, media, pictureCache, settings, report }: ApiDependencies) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set("db", db);
    c.set("engine", engine);
    c.set("report", report);
    c.set("media", media);
    c.set("pictureCache", pictureCache);
    c.set("settings", settings);
    await next();
  });
}

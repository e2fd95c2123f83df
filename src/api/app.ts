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

/** Everything under /api, with its one error handler. */
export function createApi(dependencies: ApiDependencies): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>().basePath("/api");
  api.onError(onError(dependencies.report));
  const methodsOf = allowedMethods(() => api.routes);
  api.notFound((c) => unmatchedResponse(c.req.method, methodsOf(c.req.path)));
  api.use(requestId, provide(dependencies), sameOriginWrites(dependencies.settings.siteUrl));
  // Before anything of a body is read: who is not let in shall not keep the shop reading.
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
      "Everything the shop's own pages use. Money in PKR.",
      "Writes are made once: a request sent again with its Idempotency-Key (reviews: with the very same words; newsletter: with the same address) is answered by what the first one made, as it is now, with `Idempotency-Replayed: true`; the newsletter has no such mark, which would tell who receives it. A key stands for what was wished: an order's lines, every word of a message, one product or collection of staff. Sent for anything else it is refused (409, `/problems/idempotency-key-taken`), and nothing is done or told. Contact details and address of an order, and staff's fields, are not another wish: the answer shows what is stored, and `hasOtherDetails` says it of an order. Keys are 8 to 200 characters, known for 7 days.",
      "Each client has so many tries; one too many is answered 429 with Retry-After in seconds.",
      "Parameters of a query that an operation does not name are ignored; fields of a body that it does not name are refused.",
    ].join("\n\n"),
  },
};

/** An address that answers other methods says which; one that answers none is not there. */
function unmatchedResponse(method: string, allowed: readonly string[]): Response {
  if (allowed.length === 0 || allowed.includes(method)) return problemResponse(404, generalMessages.notFound);
  return methodNotAllowed(allowed);
}

/** The pictures, at /media. */
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

import { OpenAPIHono } from "@hono/zod-openapi";
import type { ContextVariableMap } from "hono";
import { createMiddleware } from "hono/factory";

import { generalMessages } from "#kit/rules/texts/general-messages.ts";

import { createMethodLookup } from "#kit/api/middleware/allowed-methods.ts";
import { createAccessRules } from "#staff/api/access-rules.ts";
import {
  API_KEY_SCHEME,
  API_KEY_SECURITY,
  describeAccess,
  listServers,
  SESSION_SECURITY,
  describeSessionCookie,
} from "#staff/api/describe-access.ts";
import { describeResponses } from "./openapi/describe-responses.ts";
import { describeWebhooks } from "./openapi/describe-webhooks.ts";
import type { ApiEnv } from "#kit/api/env.ts";
import { createMediaApi } from "#media/api/media.ts";
import { rejectApiKeys, rejectKeyInUrl } from "#staff/api/middleware/api-key.ts";
import { jsonLimits } from "#kit/api/middleware/json-limits.ts";
import { ignoreReadOnlyFields } from "#kit/api/middleware/read-only-fields.ts";
import { noStore } from "#kit/api/middleware/no-store.ts";
import { jsonOnly, limitBody, rejectCrossOriginWrites } from "./middleware/request-checks.ts";
import { requestId } from "#kit/api/middleware/request-id.ts";
import { requireStaff } from "#staff/api/middleware/require-staff.ts";
import { mountShopperRoutes, mountStaffRoutes } from "./mount-routes.ts";
import {
  createMethodNotAllowedResponse,
  createErrorHandler,
  createProblemResponse,
} from "#kit/api/problems.ts";

/** Dependencies that the server injects into the API: what the endpoints of all modules read from their context. */
export type ApiDependencies = Omit<ApiEnv["Variables"] & ContextVariableMap, "requestId" | "user">;

/** Creates the API under /api with its error handler. */
export function createApi(dependencies: ApiDependencies): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>().basePath("/api");
  api.onError(createErrorHandler(dependencies.report));
  const listAllowedMethods = createMethodLookup(() => api.routes);
  api.notFound((c) => createUnmatchedResponse(c.req.method, listAllowedMethods(c.req.path)));
  api.use(
    requestId,
    rejectKeyInUrl,
    provideDependencies(dependencies),
    rejectCrossOriginWrites(dependencies.settings.siteUrl),
  );
  api.use("/auth/*", rejectApiKeys);
  // Runs before the body is read, so that the shop never reads bodies of unauthorized requests.
  api.use(
    "/admin/*",
    noStore,
    requireStaff((routes) => findAccess(routes)),
  );
  api.use(
    limitBody,
    jsonOnly,
    ignoreReadOnlyFields(() => getDocument()),
    jsonLimits,
  );
  mountShopperRoutes(api);
  mountStaffRoutes(api);
  describeWebhooks(api);
  api.openAPIRegistry.registerComponent(
    "securitySchemes",
    SESSION_SECURITY,
    describeSessionCookie(dependencies.settings),
  );
  api.openAPIRegistry.registerComponent("securitySchemes", API_KEY_SECURITY, API_KEY_SCHEME);
  // Created at the first request that needs it, because that takes a third of a second.
  let document: object | undefined;
  const getDocument = () =>
    (document ??= describeAccess(
      describeResponses(
        api.getOpenAPI31Document({ ...DOCUMENT_INFO, servers: listServers(dependencies.settings) }),
      ),
    ));
  const findAccess = createAccessRules(listOperations(api), api.routes);
  api.get("/openapi.json", (c) => c.json(getDocument()));
  return api;
}

/** Returns what the endpoints declare, with their full paths. */
function listOperations(api: OpenAPIHono<ApiEnv>) {
  return api.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === "route" ? [{ ...definition.route, path: `/api${definition.route.path}` }] : [],
  );
}

const DOCUMENT_INFO = {
  openapi: "3.1.0",
  info: {
    title: "Zarif Essence",
    version: "1",
    license: { name: "MIT", identifier: "MIT" },
    description: [
      "The API that the shop's own pages use. Amounts are in PKR.",
      "Writes are idempotent. A request repeated with the same Idempotency-Key (reviews: the same text; newsletter: the same address) returns the current state of the resource that the first request created, with `Idempotency-Replayed: true`. The newsletter omits this header, because it would reveal subscribers. A key is bound to the lines of an order, the full text of a message, one change of a stock, or one product or collection. Sending it with different lines, another message, another amount or another resource returns 409 (`/problems/idempotency-key-taken`) and changes nothing. A repeated request may differ in the contact details, address or delivery method of an order, or in the fields of a product or collection: the response shows the stored values, and `hasOtherDetails` is true on an order. Keys have 8 to 200 characters and are valid for 7 days.",
      "Staff operations accept the session cookie of a staff account, or an API key as `Authorization: Bearer`.",
      "Requests are rate-limited per client, and requests with an API key per key. Above the limit, the response is 429 with Retry-After in seconds.",
      "Unknown query parameters are ignored. Unknown body fields are rejected, except those that a GET of the same path returns: PUT and PATCH accept what GET returned, and ignore its fields that cannot be changed, such as `id` and `createdAt`.",
    ].join("\n\n"),
  },
};

/** Returns 405 with the allowed methods if the path supports only other methods, else 404. */
function createUnmatchedResponse(method: string, allowed: readonly string[]): Response {
  if (allowed.length === 0 || allowed.includes(method))
    return createProblemResponse(404, generalMessages.notFound);
  return createMethodNotAllowedResponse(allowed);
}

/** Creates the app that serves images under /media. */
export function createMediaApp(dependencies: ApiDependencies): OpenAPIHono<ApiEnv> {
  const media = new OpenAPIHono<ApiEnv>();
  media.onError(createErrorHandler(dependencies.report));
  media.use(requestId, provideDependencies(dependencies));
  media.route("/media", createMediaApi());
  media.notFound(() => createProblemResponse(404, generalMessages.notFound));
  return media;
}

function provideDependencies(dependencies: ApiDependencies) {
  const { db, engine, dataDir, report, settings, getCredentialsKey } = dependencies;
  const { media, imageCache, messageServices, whatsApp } = dependencies;
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set("db", db);
    c.set("engine", engine);
    c.set("report", report);
    c.set("media", media);
    c.set("imageCache", imageCache);
    c.set("settings", settings);
    c.set("messageServices", messageServices);
    c.set("whatsApp", whatsApp);
    c.set("getCredentialsKey", getCredentialsKey);
    c.set("dataDir", dataDir);
    await next();
  });
}

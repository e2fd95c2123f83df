import type { ApiSettings } from "#api/env.ts";
import { getSessionCookieName } from "#api/middleware/session-cookie.ts";

/** Name of the security scheme in the OpenAPI document. */
export const SESSION_SECURITY = "session";

interface DocumentWithPaths {
  paths?: Record<string, object>;
}

/** Describes the session cookie that `POST /api/auth/sign-in` sets. */
export function describeSessionCookie(settings: Pick<ApiSettings, "siteUrl">) {
  return {
    type: "apiKey",
    in: "cookie",
    name: getSessionCookieName(settings),
    description:
      "The session of a staff account. POST /api/auth/sign-in sets the cookie. Requests from pages of other sites are rejected.",
  } as const;
}

/** Returns the OpenAPI servers: the host of the document and the public origin. */
export function listServers({ siteUrl }: Pick<ApiSettings, "siteUrl">) {
  return [
    { url: "/", description: "The host that served this document" },
    { url: siteUrl, description: "The public origin of the shop" },
  ];
}

/** Adds the security scheme to each operation without one: a session under `/api/admin`, no security elsewhere. */
export function describeAccess<Document extends DocumentWithPaths>(document: Document): Document {
  const paths = Object.entries(document.paths ?? {}).map(([path, methods]) => {
    const security = path.startsWith("/api/admin/") ? [{ [SESSION_SECURITY]: [] }] : [];
    const operations = Object.entries(methods).map(([method, operation]) => [
      method,
      { security, ...(operation as object) },
    ]);
    return [path, Object.fromEntries(operations)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

import type { AccessRule } from "#kit/rules/permissions.ts";
import { isAllowed } from "#kit/rules/permissions.ts";
import { KEY_PERMISSIONS } from "../rules/api-keys/api-key.ts";

import type { ApiSettings } from "#kit/api/env.ts";
import { getSessionCookieName } from "./middleware/session-cookie.ts";

/** Names of the security schemes in the OpenAPI document. */
export const SESSION_SECURITY = "session";
export const API_KEY_SECURITY = "apiKey";

/** The `security` of staff operations that concern the signed-in user. They do not accept API keys. */
export const SESSION_ONLY: Record<string, string[]>[] = [{ [SESSION_SECURITY]: [] }];

/** OpenAPI security scheme of API keys. */
export const API_KEY_SCHEME = {
  type: "http",
  scheme: "bearer",
  bearerFormat: "zk_…",
  description:
    "An API key of the admin area, sent as `Authorization: Bearer`. It allows only what both its own permissions and those of its creator allow. The shop ignores the session cookie of a request with a key. A key in the URL is rejected.",
} as const;

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

/** Adds the security schemes to each operation. */
export function describeAccess<Document extends DocumentWithPaths>(document: Document): Document {
  const paths = Object.entries(document.paths ?? {}).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, operation]) => [
      method,
      { ...(operation as object), security: listSecurity(path, operation as DeclaredAccess) },
    ]);
    return [path, Object.fromEntries(operations)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

interface DeclaredAccess {
  security?: readonly object[] | undefined;
  "x-permission"?: unknown;
}

/**
 * Returns the security schemes of an operation: those that it declares; else, under `/api/admin`, a session and, if a
 * key can have its permissions, an API key.
 */
export function listSecurity(
  path: string,
  { security, "x-permission": rule }: DeclaredAccess,
): readonly object[] {
  if (security) return security;
  if (!path.startsWith("/api/admin/")) return [];
  const acceptsKeys = rule !== undefined && isAllowed(KEY_PERMISSIONS, rule as AccessRule);
  return acceptsKeys ? [...SESSION_ONLY, { [API_KEY_SECURITY]: [] }] : SESSION_ONLY;
}

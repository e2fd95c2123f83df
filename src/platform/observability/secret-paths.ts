/**
 * Paths whose next segment is a secret: the links of orders, confirmations and unsubscribe pages grant access.
 * `deploy/nginx/shop.conf` lists the same paths.
 */
export const SECRET_PATHS = [
  "/review-order",
  "/order",
  "/confirm",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/api/orders",
  "/api/newsletter/unsubscribe",
  "/api/hooks",
  "/admin/orders",
  "/api/admin/orders",
] as const;

const SECRET = new RegExp(`(${SECRET_PATHS.join("|")})/[^\\s"'<>]+`, "gi");
const QUERY = /(?<=\/[^\s"'<>?]*)\?[^\s"'<>]+/g;

/** Replaces secret path segments and query strings in paths and URLs within a text. */
export function hideSecretPaths(text: string): string {
  return text.replaceAll(SECRET, "$1/[secret]").replaceAll(QUERY, "?[query]");
}

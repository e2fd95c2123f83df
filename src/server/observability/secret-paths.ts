/**
 * Paths whose next segment is a secret: whoever holds a link to an order, a confirmation or an unsubscribe page may use
 * it. `deploy/nginx/shop.conf` lists the same paths.
 */
export const SECRET_PATHS = [
  "/review-order",
  "/order",
  "/confirm",
  "/newsletter/unsubscribe",
  "/api/orders",
  "/api/newsletter/unsubscribe",
  "/api/hooks",
  "/api/admin/orders",
] as const;

const SECRET = new RegExp(`(${SECRET_PATHS.join("|")})/[^\\s"'<>]+`, "gi");
const QUERY = /(?<=\/[^\s"'<>?]*)\?[^\s"'<>]+/g;

/** Replaces secret path segments and query strings in a text, whether it holds paths or whole URLs. */
export function hideSecretPaths(text: string): string {
  return text.replaceAll(SECRET, "$1/[secret]").replaceAll(QUERY, "?[query]");
}

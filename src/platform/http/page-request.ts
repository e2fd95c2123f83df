/**
 * Normalizes the URL of a page request: escapes malformed percent-encoding, and removes trailing slashes, so that both
 * forms get the same HTML and caches store it once. Spec: storefront §2.
 */
export function normalizePageRequest(request: Request): Request {
  const url = new URL(request.url);
  const pathname = escapeMalformed(url.pathname);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const trimmed = isRead ? pathname.replace(/\/+$/, "") || "/" : pathname;
  if (trimmed === url.pathname) return request;
  url.pathname = trimmed;
  const { method, headers, signal, body } = request;
  const init = { method, headers, signal, ...(isRead ? {} : { body, duplex: "half" }) };
  return new Request(url, init);
}

/**
 * Escapes the percent signs of a path that cannot be decoded, e.g. `%ff`, because React Router would print such a path
 * to the console, and the path may contain a secret. The page gets the same parameter either way.
 */
export function escapeMalformed(path: string): string {
  try {
    // Uses the result in a comparison, because the bundler removes calls whose result is unused.
    return decodeURIComponent(path) === "" ? "" : path;
  } catch {
    return path.replaceAll("%", "%25");
  }
}

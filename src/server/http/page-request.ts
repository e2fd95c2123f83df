/**
 * Normalises the request of a page: removes a trailing slash, so that both forms get the same HTML and caches store it
 * once. Spec: storefront §2.
 */
export function pageRequest(request: Request): Request {
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
 * Escapes the percent signs of a path that cannot be decoded, e.g. `%ff`. Otherwise React Router prints the path, which
 * may contain a secret, and uses it undecoded. The page gets the same parameter either way.
 */
export function escapeMalformed(path: string): string {
  try {
    // The bundler drops a call whose result is unused.
    return decodeURIComponent(path) === "" ? "" : path;
  } catch {
    return path.replaceAll("%", "%25");
  }
}

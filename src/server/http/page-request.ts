/**
 * Returns the request that a page is rendered for. A path with and without a trailing slash is one page, so that both get
 * the same HTML and a cache stores it once. Spec: storefront §2.
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
 * Escapes each percent sign of a path that cannot be decoded, e.g. `%ff`. React Router would print the whole path, which
 * may hold a secret, and then use it as it is: the page gets the same parameter either way.
 */
export function escapeMalformed(path: string): string {
  try {
    // The bundler drops a call whose result is unused.
    return decodeURIComponent(path) === "" ? "" : path;
  } catch {
    return path.replaceAll("%", "%25");
  }
}

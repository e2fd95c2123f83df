/**
 * The request that a page is rendered for: with and without a slash at its end an address is one page, so that both
 * are answered by the same HTML, and whatever keeps pages keeps each once. Spec: storefront §2.
 */
export function pageRequest(request: Request): Request {
  if (request.method !== "GET" && request.method !== "HEAD") return request;
  const url = new URL(request.url);
  if (url.pathname === "/" || !url.pathname.endsWith("/")) return request;
  url.pathname = url.pathname.replace(/\/+$/, "") || "/";
  return new Request(url, { method: request.method, headers: request.headers, signal: request.signal });
}

/** Stored as a cookie, so that the server renders the panel at its final height. */
const COLLAPSED_COOKIE = "setup-collapsed=1";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns whether staff have collapsed the setup steps in this browser. @param cookies a `Cookie` header */
export function parseSetupCollapsed(cookies: string | null): boolean {
  return (cookies ?? "").split("; ").includes(COLLAPSED_COOKIE);
}

export function storeSetupCollapsed(isCollapsed: boolean): void {
  const maxAge = isCollapsed ? YEAR_SECONDS : 0;
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API needs HTTPS
  document.cookie = `${COLLAPSED_COOKIE}; path=/admin; max-age=${maxAge}; samesite=lax`;
}

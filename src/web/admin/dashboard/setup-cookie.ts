/** A cookie, so that the server renders the panel in its final height. */
const COLLAPSED_COOKIE = "setup-collapsed=1";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Whether staff have collapsed the list of setup steps in this browser. */
export function parseIsSetupCollapsed(cookies: string | null): boolean {
  return (cookies ?? "").split("; ").includes(COLLAPSED_COOKIE);
}

export function storeIsSetupCollapsed(isCollapsed: boolean): void {
  const maxAge = isCollapsed ? YEAR_SECONDS : 0;
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API needs HTTPS
  document.cookie = `${COLLAPSED_COOKIE}; path=/admin; max-age=${maxAge}; samesite=lax`;
}

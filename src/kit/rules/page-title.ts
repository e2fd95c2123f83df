/** Appends the shop's name to a page title. The shop's tagline replaces an empty title. */
export function buildPageTitle(title: string, store: { name: string; tagline: string }): string {
  return [title || store.tagline, store.name].filter(Boolean).join(" | ");
}

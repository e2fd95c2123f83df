/** Returns the title of a page, which ends with the shop's name. An empty title is replaced by the shop's tagline. */
export function buildPageTitle(title: string, store: { name: string; tagline: string }): string {
  return [title || store.tagline, store.name].filter(Boolean).join(" | ");
}

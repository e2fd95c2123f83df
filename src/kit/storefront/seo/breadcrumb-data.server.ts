import type { Crumb } from "../../ui/breadcrumbs.tsx";

import { buildCanonicalUrl } from "../../rules/build-canonical-url.ts";
import type { Site, StructuredData } from "./structured-data.server.ts";
import { CONTEXT } from "./structured-data.server.ts";

/** Returns the breadcrumbs as structured data. The last breadcrumb is the page itself. Spec: storefront §2. */
export function buildBreadcrumbData(
  site: Site,
  crumbs: readonly Crumb[],
  canonical: string,
): StructuredData[] {
  if (crumbs.length === 0) return [];
  const listItems = crumbs.map(({ label, to }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: index === crumbs.length - 1 || to === undefined ? canonical : buildCanonicalUrl(site.url, to),
  }));
  return [{ ...CONTEXT, "@type": "BreadcrumbList", itemListElement: listItems }];
}

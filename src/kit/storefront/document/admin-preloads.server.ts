import type { EntryContext } from "react-router";

import type { DocumentParts } from "./document-parts.server.ts";

const ADMIN_ROUTE = /(^|\/)admin\/(.*\/)?routes\//;

/**
 * Returns an admin document that preloads the scripts of all admin pages with low priority. Otherwise, after the
 * connection is lost, the router could not load the script of the next page and would reload the document.
 */
export function preloadAdminModules(
  document: DocumentParts,
  { routes }: EntryContext["manifest"],
): DocumentParts {
  const modules = Object.values(routes).flatMap((route) =>
    route && ADMIN_ROUTE.test(route.id) ? [route.module, ...(route.imports ?? [])] : [],
  );
  const missingPaths = [...new Set(modules)].filter((path) => !document.head.includes(`"${path}"`));
  const links = missingPaths.map((path) => `<link rel="modulepreload" href="${path}" fetchpriority="low"/>`);
  return { ...document, head: document.head + links.join("") };
}

import type { EntryContext } from "react-router";

import type { DocumentParts } from "./document-parts.server.ts";

const ADMIN_ROUTE = /(^|\/)admin\/(.*\/)?routes\//;

/**
 * Returns an admin document that loads the scripts of all admin pages once its own page is loaded and the browser is
 * idle. Otherwise, after the connection is lost, the router could not load the script of the next page and would reload
 * the document. Safari cannot tell when it is idle.
 */
export function preloadAdminModules(
  document: DocumentParts,
  { routes }: EntryContext["manifest"],
): DocumentParts {
  const modules = Object.values(routes).flatMap((route) =>
    route && ADMIN_ROUTE.test(route.id) ? [route.module, ...(route.imports ?? [])] : [],
  );
  const missingPaths = [...new Set(modules)].filter((path) => !document.head.includes(`"${path}"`));
  const preload = `for(const href of ${JSON.stringify(missingPaths)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",fetchPriority:"low",href}))`;
  const script = `<script>addEventListener("load",()=>(self.requestIdleCallback??setTimeout)(()=>{${preload}}))</script>`;
  return { ...document, head: document.head + script };
}

import type { EntryContext } from "react-router";

import { preloadAdminModules } from "./admin-preloads.server.ts";
import type { AllowedSources } from "./content-policy.server.ts";
import { buildContentPolicy } from "./content-policy.server.ts";
import { deferHydration } from "./deferred-hydration.server.ts";
import type { DocumentParts } from "./document-parts.server.ts";
import { joinDocument, splitDocument } from "./document-parts.server.ts";
import { addReferences, insertReferences } from "./error-reference.server.ts";
import { inlineStyles } from "./inline-styles.server.ts";
import { renderPage } from "./render-page.server.tsx";

/** In development Vite adds inline scripts for hot reload, so scripts are not restricted. */
const DEVELOPMENT_POLICY = "frame-ancestors 'none'";

export interface PageToBuild {
  request: Request;
  /** The status of a page that renders without an error. */
  status: number;
  routerContext: EntryContext;
  shop: AllowedSources & {
    /** The request's id in the log. Error pages show it. */
    requestId: string;
    report: (error: unknown) => void;
  };
}

/** A complete document with its `Content-Security-Policy`. */
export interface BuiltDocument {
  status: number;
  policy: string;
  body: Buffer<ArrayBuffer>;
}

/**
 * Builds the HTML document of a page: render → error references → split → styles → scripts → content security policy.
 * Only rendering and splitting read the whole HTML; each later step reads the head or the scripts.
 */
export async function buildDocument(page: PageToBuild): Promise<BuiltDocument> {
  const { request, routerContext, shop } = page;

  addReferences(routerContext.staticHandlerContext.errors, shop.requestId);
  const rendered = await renderPage(request, routerContext, shop.report);
  const status = rendered.hasFailed ? 500 : page.status;
  const html = insertReferences(rendered.html, status, shop.requestId);

  const styledDocument = inlineStyles(splitDocument(html), rendered.rules);
  const document = prepareScripts(styledDocument, request, routerContext);

  const policy = import.meta.env.DEV ? DEVELOPMENT_POLICY : buildContentPolicy(document, shop);
  return { status, policy, body: joinDocument(document) };
}

/** Defers hydration on storefront pages only. Admin pages and Vite's scripts must run immediately. */
function prepareScripts(
  document: DocumentParts,
  { url }: Request,
  { manifest }: EntryContext,
): DocumentParts {
  if (import.meta.env.DEV) return document;
  const isAdmin = new URL(url).pathname.startsWith("/admin");
  return isAdmin ? preloadAdminModules(document, manifest) : deferHydration(document);
}

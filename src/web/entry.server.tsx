import type {
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
  RouterContextProvider,
} from "react-router";
import { isRouteErrorResponse } from "react-router";

import { shopContext } from "#web/context.ts";

import { preloadAdminModules } from "./document/admin-preloads.server.ts";
import { contentPolicy } from "./document/content-policy.server.ts";
import type { DocumentParts } from "./document/document-parts.server.ts";
import { bytesOf, partsOf } from "./document/document-parts.server.ts";
import { nameErrors, nameFailure, nameFailureOf } from "./document/error-reference.server.ts";
import { paintFirst } from "./document/deferred-hydration.server.ts";
import { DEFERRED_MS, renderPage } from "./document/render-page.server.tsx";
import { stylesInside } from "./document/inline-styles.server.ts";

export const streamTimeout = DEFERRED_MS;

/**
 * Staff work with a page at once, and their other tabs listen to each other from the first moment; Vite's own scripts
 * for hot reload must not wait either.
 */
function finish(
  document: DocumentParts,
  rules: string,
  request: Request,
  { manifest }: EntryContext,
): DocumentParts {
  const styled = stylesInside(document, rules);
  if (import.meta.env.DEV) return styled;
  const isAdmin = new URL(request.url).pathname.startsWith("/admin");
  return isAdmin ? preloadAdminModules(styled, manifest) : paintFirst(styled);
}

/** Answers with the whole page in one piece: it has a length and can be kept. */
export default async function handleRequest(
  request: Request,
  statusCode: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const shop = context.get(shopContext);
  nameErrors(routerContext.staticHandlerContext.errors, shop.requestId);
  const { html, rules, hasFailed } = await renderPage(request, routerContext, shop.report);
  const status = hasFailed ? 500 : statusCode;
  const document = finish(partsOf(nameFailure(html, status, shop.requestId)), rules, request, routerContext);
  const body = bytesOf(document);
  // Vite's own scripts for hot reload come from anywhere in a document.
  const policy = import.meta.env.DEV ? "frame-ancestors 'none'" : contentPolicy(document, shop);
  headers.set("content-security-policy", policy);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-length", String(body.byteLength));
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}

/** A page's data, asked for by one that is shown already. */
export const handleDataRequest: HandleDataRequestFunction = (answer, { context }) =>
  nameFailureOf(answer, context.get(shopContext).requestId);

/** A visitor who left and an address that leads nowhere are no faults of the program. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(shopContext).report(error);
};

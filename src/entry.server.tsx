import "#app/reactions.ts";

import type {
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
  RouterContextProvider,
} from "react-router";
import { isRouteErrorResponse } from "react-router";

import { shopContext } from "#store/context.ts";

import { buildDocument } from "#kit/storefront/document/build-document.server.ts";
import { insertReferencesInData } from "#kit/storefront/document/error-reference.server.ts";
import { DEFERRED_DATA_TIMEOUT_MS } from "#kit/storefront/document/render-page.server.tsx";

export const streamTimeout = DEFERRED_DATA_TIMEOUT_MS;

/** Sends a page as one buffer, so that the response has a content length and can be cached. */
export default async function handleRequest(
  request: Request,
  statusCode: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const shop = context.get(shopContext);
  const { status, policy, body } = await buildDocument({ request, status: statusCode, routerContext, shop });
  headers.set("content-security-policy", policy);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-length", String(body.byteLength));
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}

/** Sends a page's data to the router in the browser. Server errors in it contain the request id. */
export const handleDataRequest: HandleDataRequestFunction = (response, { context }) =>
  insertReferencesInData(response, context.get(shopContext).requestId);

/** Reports errors of loaders and actions, except aborted requests and responses with a status below 500. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(shopContext).report(error);
};

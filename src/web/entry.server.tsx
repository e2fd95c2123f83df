import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";

import { renderToPipeableStream } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { isRouteErrorResponse, ServerRouter } from "react-router";

import { shopContext } from "#web/context.ts";

const RENDER_TIMEOUT_MS = 10_000;

/** How long React Router waits for deferred data before it gives up on it. */
export const streamTimeout = RENDER_TIMEOUT_MS - 1000;

interface Rendered {
  body: Buffer<ArrayBuffer>;
  hasFailed: boolean;
}

/** The whole page in one piece: as fast as a stream here, and it has a length and can be kept. */
function render(
  request: Request,
  routerContext: EntryContext,
  report: (error: unknown) => void,
): Promise<Rendered> {
  const { promise, resolve, reject } = Promise.withResolvers<Rendered>();
  let hasFailed = false;
  const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
    onAllReady() {
      const sink = new PassThrough();
      const collected = buffer(sink) as Promise<Buffer<ArrayBuffer>>;
      pipe(sink);
      resolve(collected.then((body) => ({ body, hasFailed })));
    },
    onShellError: reject,
    onError(error) {
      hasFailed = true;
      if (!request.signal.aborted) report(error);
    },
  });
  const timer = setTimeout(() => abort(), RENDER_TIMEOUT_MS);
  return promise.finally(() => clearTimeout(timer));
}

export default async function handleRequest(
  request: Request,
  statusCode: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { body, hasFailed } = await render(request, routerContext, context.get(shopContext).report);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-length", String(body.byteLength));
  const status = hasFailed ? 500 : statusCode;
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}

/** A visitor who left and an address that leads nowhere are no faults of the program. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(shopContext).report(error);
};

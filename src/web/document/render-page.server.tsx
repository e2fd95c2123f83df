import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";

import { renderToPipeableStream } from "react-dom/server";
import type { EntryContext } from "react-router";
import { ServerRouter } from "react-router";

import { dataScripts, withoutData } from "#vendor-seams/react-router.server.ts";
import { renderFinished } from "#vendor-seams/react.server.ts";

import { OwnValues } from "../ui/own-value.ts";

const RENDER_TIMEOUT_MS = 10_000;

/** Keeps React from moving parts of the page to its end, where a script would put them into their place. */
const WHOLE_PAGE = Number.MAX_SAFE_INTEGER;

/** How long React Router waits for deferred data. */
export const DEFERRED_MS = RENDER_TIMEOUT_MS - 1000;

/** `renderToString` omits it. */
const DOCTYPE = "<!DOCTYPE html>";

const END = "</body></html>";

/** A rendered page; `hasFailed` if an error left a part of it to the browser. */
export interface RenderedPage {
  html: string;
  /** The CSS rules of the page's own elements, for its head. */
  rules: string;
  hasFailed: boolean;
}

/**
 * Renders a page to one string, in one pass if no part of it waits for data, else by React's stream (decision 024).
 */
export async function renderPage(
  request: Request,
  routerContext: EntryContext,
  report: (error: unknown) => void,
): Promise<RenderedPage> {
  const values = new Map<string, string>();
  const page = renderInOnePass(request, routerContext, values);
  if (page === undefined) return renderStream(request, routerContext, report);
  const html = `${DOCTYPE}${page}${await dataScripts(routerContext)}${END}`;
  return { html, rules: rulesOf(values), hasFailed: false };
}

/** Renders a page without the scripts of its data and without its end; undefined if a part of it waits or failed. */
function renderInOnePass(
  request: Request,
  routerContext: EntryContext,
  values: Map<string, string>,
): string | undefined {
  try {
    const html = renderFinished(
      <OwnValues value={values}>
        <ServerRouter context={withoutData(routerContext)} url={request.url} />
      </OwnValues>,
    );
    return html?.endsWith(END) === true ? html.slice(0, -END.length) : undefined;
  } catch {
    // The stream meets the same error and reports it.
    return undefined;
  }
}

function rulesOf(values: ReadonlyMap<string, string>): string {
  return [...values.values()].join("");
}

function renderStream(
  request: Request,
  routerContext: EntryContext,
  report: (error: unknown) => void,
): Promise<RenderedPage> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
  let hasFailed = false;
  const values = new Map<string, string>();
  const page = (
    <OwnValues value={values}>
      <ServerRouter context={routerContext} url={request.url} />
    </OwnValues>
  );
  const { pipe, abort } = renderToPipeableStream(page, {
    progressiveChunkSize: WHOLE_PAGE,
    onAllReady() {
      const sink = new PassThrough();
      const collected = text(sink);
      pipe(sink);
      resolve(collected.then((html) => ({ html, rules: rulesOf(values), hasFailed })));
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

import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";

import { renderToPipeableStream } from "react-dom/server";
import type { EntryContext } from "react-router";
import { ServerRouter } from "react-router";

import { createDataScripts, omitData } from "#platform/vendor-seams/react-router.server.ts";
import { renderIfComplete } from "#platform/vendor-seams/react.server.ts";

import { CssVariableRules } from "../../ui/css-variable.ts";

const RENDER_TIMEOUT_MS = 10_000;

/** Prevents React from outlining large boundaries, which need a script to move them into place. */
const UNLIMITED_CHUNK_SIZE = Number.MAX_SAFE_INTEGER;

/** Maximum wait of React Router for deferred data (ms). */
export const DEFERRED_DATA_TIMEOUT_MS = RENDER_TIMEOUT_MS - 1000;

/** `renderToString` omits the doctype. */
const DOCTYPE = "<!DOCTYPE html>";

const CLOSING_TAGS = "</body></html>";

export interface RenderedPage {
  html: string;
  /** The CSS rules of individual elements (`useCssVariable`), to be added to the head. */
  rules: string;
  /** Whether a part of the page failed on the server. The browser renders such parts again. */
  hasFailed: boolean;
}

/**
 * Renders a page to one string. Renders in one pass if no part of the page suspends, otherwise with React's stream
 * (decision 001).
 */
export async function renderPage(
  request: Request,
  routerContext: EntryContext,
  report: (error: unknown) => void,
): Promise<RenderedPage> {
  const rules = new Map<string, string>();
  const page = renderInOnePass(request, routerContext, rules);
  if (page === undefined) return renderStream(request, routerContext, report);
  const html = `${DOCTYPE}${page}${await createDataScripts(routerContext)}${CLOSING_TAGS}`;
  return { html, rules: joinRules(rules), hasFailed: false };
}

/** Renders a page without its data scripts and closing tags. Returns undefined if a part of it suspends or fails. */
function renderInOnePass(
  request: Request,
  routerContext: EntryContext,
  rules: Map<string, string>,
): string | undefined {
  try {
    const html = renderIfComplete(
      <CssVariableRules value={rules}>
        <ServerRouter context={omitData(routerContext)} url={request.url} />
      </CssVariableRules>,
    );
    return html?.endsWith(CLOSING_TAGS) === true ? html.slice(0, -CLOSING_TAGS.length) : undefined;
  } catch {
    // Ignored here, because the streaming render encounters and reports the same error.
    return undefined;
  }
}

function joinRules(rules: ReadonlyMap<string, string>): string {
  return [...rules.values()].join("");
}

function renderStream(
  request: Request,
  routerContext: EntryContext,
  report: (error: unknown) => void,
): Promise<RenderedPage> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
  let hasFailed = false;
  const rules = new Map<string, string>();
  const page = (
    <CssVariableRules value={rules}>
      <ServerRouter context={routerContext} url={request.url} />
    </CssVariableRules>
  );
  const { pipe, abort } = renderToPipeableStream(page, {
    progressiveChunkSize: UNLIMITED_CHUNK_SIZE,
    onAllReady() {
      const sink = new PassThrough();
      const htmlPromise = text(sink);
      pipe(sink);
      resolve(htmlPromise.then((html) => ({ html, rules: joinRules(rules), hasFailed })));
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

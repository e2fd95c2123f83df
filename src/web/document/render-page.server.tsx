import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";

import { renderToPipeableStream, renderToString } from "react-dom/server";
import type { EntryContext } from "react-router";
import { ServerRouter } from "react-router";

import { OwnValues } from "#web/ui/own-value.ts";

const RENDER_TIMEOUT_MS = 10_000;

/** The page goes out whole: no part of it has to wait at its end for a script that puts it into its place. */
const WHOLE_PAGE = Number.MAX_SAFE_INTEGER;

/** How long React Router waits for deferred data before it gives up on it. */
export const DEFERRED_MS = RENDER_TIMEOUT_MS - 1000;

/** React writes it before a stream only. */
const DOCTYPE = "<!DOCTYPE html>";

const END = "</body></html>";

/** What React writes in the place of a part that was not there at once, or that failed. */
const UNFINISHED = "<!--$!-->";

/** A whole document; `hasFailed` when a part of it was left to the browser because of an error. */
export interface RenderedPage {
  html: string;
  /** What its elements have values of their own by; belongs into its head. */
  rules: string;
  hasFailed: boolean;
}

/**
 * The whole page in one piece. It is written at once where everything is there, which costs two thirds of React's
 * stream: that encodes each attribute of each element for itself.
 */
export async function renderPage(
  request: Request,
  routerContext: EntryContext,
  report: (error: unknown) => void,
): Promise<RenderedPage> {
  const values = new Map<string, string>();
  const page = renderAtOnce(request, routerContext, values);
  if (page === undefined) return renderWaiting(request, routerContext, report);
  const html = `${DOCTYPE}${page}${await dataScripts(routerContext)}${END}`;
  return { html, rules: rulesOf(values), hasFailed: false };
}

/** The page up to the scripts of its data; `undefined` when a part of it has to be waited for, or failed. */
function renderAtOnce(
  request: Request,
  routerContext: EntryContext,
  values: Map<string, string>,
): string | undefined {
  const { serverHandoffStream: _data, ...withoutData } = routerContext;
  try {
    const html = renderToString(
      <OwnValues value={values}>
        <ServerRouter context={withoutData} url={request.url} />
      </OwnValues>,
    );
    if (!html.endsWith(END) || html.includes(UNFINISHED)) return undefined;
    return html.slice(0, -END.length);
  } catch {
    // Happens again where the page is rendered waiting, and is reported there.
    return undefined;
  }
}

function rulesOf(values: ReadonlyMap<string, string>): string {
  return [...values.values()].join("");
}

/** The data of the page's loaders, as React Router's own scripts hand it to the browser. */
async function dataScripts({ serverHandoffStream, renderMeta }: EntryContext): Promise<string> {
  if (serverHandoffStream === undefined || renderMeta?.didRenderScripts !== true) return "";
  const decoder = new TextDecoder();
  let scripts = "";
  let boundaries = 0;
  for await (const chunk of serverHandoffStream) {
    const data = JSON.stringify(decoder.decode(chunk, { stream: true }));
    scripts += `<!--$--><script>window.__reactRouterContext.streamController.enqueue(${escapeScript(data)});</script>`;
    boundaries += 1;
  }
  scripts += "<!--$--><script>window.__reactRouterContext.streamController.close();</script>";
  return scripts + "<!--/$-->".repeat(boundaries + 1);
}

const ESCAPED: Readonly<Record<string, string>> = {
  "&": String.raw`\u0026`,
  ">": String.raw`\u003e`,
  "<": String.raw`\u003c`,
  "\u2028": String.raw`\u2028`,
  "\u2029": String.raw`\u2029`,
};

/** Nothing in a string of a script may end the script. */
function escapeScript(json: string): string {
  return json.replaceAll(/[&><\u2028\u2029]/g, (character) => ESCAPED[character] ?? "");
}

function renderWaiting(
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

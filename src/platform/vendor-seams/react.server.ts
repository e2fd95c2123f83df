/**
 * React DOM 19.3.1: the marker that `renderToString` writes for suspended and failed boundaries.
 * Reason: `renderToString` renders a page in one pass (decision 001), but does not report such boundaries.
 * Replacement: an `onError` option as proposed for `renderToMarkup` in https://github.com/react/react/pull/30170.
 */
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** The comment that React writes before the fallback of a boundary that suspended or failed. */
const UNFINISHED_BOUNDARY = "<!--$!-->";

/**
 * Renders a tree to HTML in one pass. Returns undefined if a boundary suspended or failed, because the HTML then
 * contains its fallback.
 * @throws errors of components outside any boundary
 */
export function renderIfComplete(tree: ReactNode): string | undefined {
  const html = renderToString(tree);
  return html.includes(UNFINISHED_BOUNDARY) ? undefined : html;
}

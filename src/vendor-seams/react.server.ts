/**
 * React DOM 19.3.1: `renderToString` reports neither suspended nor failed boundaries, and only marks them in the HTML.
 * Reason: `renderToString` renders a page in one pass (decision 024).
 * Replacement: an `onError` option as proposed for `renderToMarkup` in https://github.com/react/react/pull/30170.
 */
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** The comment that React writes before the fallback of a boundary that suspended or failed. */
const UNFINISHED_BOUNDARY = "<!--$!-->";

/**
 * Renders a tree to HTML in one pass.
 * @returns undefined if a boundary suspended or failed, so that its fallback is in the HTML
 * @throws what a component outside any boundary throws
 */
export function renderFinished(tree: ReactNode): string | undefined {
  const html = renderToString(tree);
  return html.includes(UNFINISHED_BOUNDARY) ? undefined : html;
}

import storefront from "../storefront.css?inline";
import type { DocumentParts } from "./document-parts.server.ts";

/**
 * Adds the page's CSS rules to the head, and the storefront's style sheet unless the document links to a style sheet.
 * On a slow network, a separate style sheet would delay the first paint by a round trip. Decision 009.
 * @param rules CSS rules of this page only
 */
export function inlineStyles(document: DocumentParts, rules: string): DocumentParts {
  const isLinked = document.head.includes('rel="stylesheet"');
  const styles = isLinked ? rules : `${storefront}${rules}`;
  return styles === "" ? document : { ...document, head: `${document.head}<style>${styles}</style>` };
}

import type { DocumentParts } from "./document-parts.server.ts";
import storefront from "#web/storefront/storefront.css?inline";

/**
 * A document with its style sheet inside, where it does not link to one: on a slow network a sheet of its own costs the
 * first paint a round trip, and the first picture the connection that is open already. Decision 015.
 * @param rules of this page alone
 */
export function stylesInside(document: DocumentParts, rules: string): DocumentParts {
  const isLinked = document.head.includes('rel="stylesheet"');
  const inside = isLinked ? rules : `${storefront}${rules}`;
  return inside === "" ? document : { ...document, head: `${document.head}<style>${inside}</style>` };
}

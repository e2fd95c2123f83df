import type { Store } from "#domain/store/store.ts";

/** Facts in the words of schema.org, written into the page as JSON-LD. */
export interface StructuredData {
  [property: string]: Fact;
}

type Fact = string | number | boolean | StructuredData | Fact[];

/** Whose pages these are. */
export interface Site {
  /** Public origin without a slash at its end. */
  url: string;
  store: Store;
}

export const CONTEXT = { "@context": "https://schema.org" } as const;
export const CURRENCY = "PKR";

/** Names the shop in other facts; its own are on the pages that show them. */
export function storeId({ url }: Site): string {
  return `${url}/#store`;
}

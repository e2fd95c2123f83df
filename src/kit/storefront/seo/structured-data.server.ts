/** Schema.org structured data, embedded in the page as JSON-LD. */
export interface StructuredData {
  [property: string]: StructuredValue;
}

type StructuredValue = string | number | boolean | StructuredData | StructuredValue[];

/** The settings that the head of every page states. */
export interface ShopIdentity {
  name: string;
  tagline: string;
}

/** The website: its URL and the shop's settings. */
export interface Site<Store extends ShopIdentity = ShopIdentity> {
  /** Public origin without a trailing slash. */
  url: string;
  store: Store;
}

export const CONTEXT = { "@context": "https://schema.org" } as const;
export const CURRENCY = "PKR";

/** Returns the id that other structured data uses to refer to the shop. */
export function buildStoreId({ url }: Site): string {
  return `${url}/#store`;
}

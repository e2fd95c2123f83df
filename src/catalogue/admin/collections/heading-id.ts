/** The heading above all collections. It is focused after a collection's card was removed. */
export const COLLECTIONS_HEADING_ID = "all-collections";

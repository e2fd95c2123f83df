/** Names what is tracked: an address that has it belongs to one shopper. */
export const TERM_PARAM = "term";

/** The query parameter of the tracking search. Pages with it are private to one shopper. */
export const TERM_PARAM = "term";

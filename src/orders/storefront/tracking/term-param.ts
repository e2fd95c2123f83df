/** The query parameter of the tracking search. A page whose URL contains it is private to one shopper. */
export const TERM_PARAM = "term";

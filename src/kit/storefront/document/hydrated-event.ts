/** The window event dispatched after React has hydrated the document, or a deferred section of it. */
export const HYDRATED_EVENT = "shop:hydrated";

/** Key of the session storage in which `early-taps.ts` keeps what a visitor added on a page that was left too early. */
export const KEPT_ADDS_KEY = "kept-adds";

/** The window event dispatched when scripts of the document, or of a deferred section, could not be loaded. */
export const SCRIPTS_FAILED_EVENT = "shop:scripts-failed";

/** The window event dispatched after React has hydrated the document, or a deferred section of it. */
export const HYDRATED_EVENT = "shop:hydrated";

/** The window event dispatched when scripts of the document, or of a deferred section, could not be loaded. */
export const SCRIPTS_FAILED_EVENT = "shop:scripts-failed";

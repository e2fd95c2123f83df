/** The window event dispatched after React has hydrated the document. */
export const HYDRATED_EVENT = "shop:hydrated";

/** The window's event for: scripts have taken over the page, it answers to whatever is done on it. */
export const ALIVE = "shop:alive";

/** Loads the component of the filter panel. */
export const loadFilterPanel = async () => (await import("./filter-panel.tsx")).FilterPanel;

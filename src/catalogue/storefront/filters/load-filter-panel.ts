import { repeatable } from "#kit/ui/repeatable.ts";

const importPanel = repeatable(() => import("./filter-panel.tsx"));

/** Loads the component of the filter panel. */
export const loadFilterPanel = async () => (await importPanel()).FilterPanel;

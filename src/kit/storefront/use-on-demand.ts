import { useEffect, useState } from "react";

import { showNetworkError } from "./show-network-error.ts";

/** The events that start loading. On phones, visitors usually scroll before they tap. */
const INPUT_EVENTS = ["pointermove", "pointerdown", "keydown", "scroll"] as const;

/**
 * Loads a module at the first input event, or when it is needed. Returns it once it is loaded. If a needed module fails
 * to load, shows an error; the next need tries again. `load` must not change between renders.
 */
export function useOnDemand<Module>(load: () => Promise<Module>, isNeeded: boolean): Module | undefined {
  const [loadedModule, setLoadedModule] = useState<Module>();
  const isLoaded = loadedModule !== undefined;

  useEffect(() => {
    if (isLoaded) return;
    const loadModule = async () => setLoadedModule(await load());
    if (isNeeded) {
      loadModule().catch(showNetworkError);
      return;
    }
    // A failed preload is ignored: the module is loaded again when it is needed.
    const preload = () => void loadModule().catch(() => undefined);
    for (const type of INPUT_EVENTS) addEventListener(type, preload, { once: true, passive: true });
    return () => {
      for (const type of INPUT_EVENTS) removeEventListener(type, preload);
    };
  }, [isLoaded, isNeeded, load]);

  return loadedModule;
}

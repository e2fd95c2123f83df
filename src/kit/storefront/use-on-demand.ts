import { useEffect, useState } from "react";

import { showNetworkError } from "./show-network-error.ts";

/** The events that start loading. On phones, visitors usually scroll before they tap. */
const INPUT_EVENTS = ["pointermove", "pointerdown", "keydown", "scroll"] as const;

/**
 * Loads a module at the first input event, or when it is needed. Returns whether it is loaded. If a needed module fails
 * to load, shows an error and calls `onError`. `load` and `onError` must not change between renders.
 */
export function useOnDemand(load: () => Promise<unknown>, isNeeded: boolean, onError?: () => void): boolean {
  const [isLoaded, setIsLoaded] = useState(false);

  useEffect(() => {
    if (isLoaded) return;
    const loadModule = () => load().then(() => setIsLoaded(true));
    if (isNeeded) {
      loadModule().catch(() => {
        onError?.();
        showNetworkError();
      });
      return;
    }
    // A failed preload is ignored: the module is loaded again when it is needed.
    const preload = () => void loadModule().catch(() => undefined);
    for (const type of INPUT_EVENTS) addEventListener(type, preload, { once: true, passive: true });
    return () => {
      for (const type of INPUT_EVENTS) removeEventListener(type, preload);
    };
  }, [isLoaded, isNeeded, load, onError]);

  return isLoaded;
}

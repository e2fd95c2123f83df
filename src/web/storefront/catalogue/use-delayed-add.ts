import { useState } from "react";

/** Returns a function that calls `add` after a delay. `isAdding` is true during the delay, in which further calls are ignored. */
export function useDelayedAdd(ms: number, add: () => void): { isAdding: boolean; start: () => void } {
  const [isAdding, setIsAdding] = useState(false);

  function startAdding() {
    if (isAdding) return;
    setIsAdding(true);
    setTimeout(() => {
      setIsAdding(false);
      add();
    }, ms);
  }

  return { isAdding, start: startAdding };
}

import { useState } from "react";

/**
 * Returns `start`, which calls its argument after a delay. During the delay, `isAdding` is true and `start` does
 * nothing.
 */
export function useDelayedAdd(ms: number): { isAdding: boolean; start: (add: () => void) => void } {
  const [isAdding, setIsAdding] = useState(false);

  function startAdding(add: () => void) {
    if (isAdding) return;
    setIsAdding(true);
    setTimeout(() => {
      setIsAdding(false);
      add();
    }, ms);
  }

  return { isAdding, start: startAdding };
}

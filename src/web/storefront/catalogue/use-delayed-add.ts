import { useState } from "react";

/** Returns `start`, which calls `add` after a delay. During the delay, `isAdding` is true and `start` does nothing. */
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

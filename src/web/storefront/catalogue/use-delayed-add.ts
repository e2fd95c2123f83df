import { useState } from "react";

/** Shows a busy state for a time before it calls `add`. Ignores clicks during this time. */
export function useDelayedAdd(ms: number, add: () => void): { isAdding: boolean; start: () => void } {
  const [isAdding, setIsAdding] = useState(false);

  function start() {
    if (isAdding) return;
    setIsAdding(true);
    setTimeout(() => {
      setIsAdding(false);
      add();
    }, ms);
  }

  return { isAdding, start };
}

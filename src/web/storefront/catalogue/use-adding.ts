import { useState } from "react";

/** Lets a click show that it works for a moment before it does; further clicks meanwhile do nothing. */
export function useAdding(ms: number, add: () => void): { isAdding: boolean; start: () => void } {
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

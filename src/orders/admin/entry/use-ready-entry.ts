import { useEffect, useEffectEvent, useState } from "react";

/**
 * Lets an order wait until it is complete: a price that staff have not seen is never charged, and a product that is
 * still looked up is not forgotten.
 * @param isQuoted whether the price of the order is known, or cannot be known
 * @param run places the order
 * @param onMissing called instead if a product for which the order waited was not added
 */
export function useReadyEntry(isQuoted: boolean, run: () => Promise<void>, onMissing: () => void) {
  const [isWaiting, setIsWaiting] = useState(false);
  const [pendingAdds, setPendingAdds] = useState(0);
  const [isMissing, setIsMissing] = useState(false);
  const isAdding = pendingAdds > 0;
  const isReady = isQuoted && !isAdding;

  /** Waits until a product is found and added. @param found whether it was added */
  async function add(found: Promise<boolean>) {
    setPendingAdds((count) => count + 1);
    let isAdded = false;
    try {
      isAdded = await found;
    } finally {
      if (!isAdded) setIsMissing(true);
      setPendingAdds((count) => count - 1);
    }
  }

  async function runWhenReady() {
    if (isReady) return run();
    setIsMissing(false);
    setIsWaiting(true);
  }

  const onReady = useEffectEvent(() => {
    setIsWaiting(false);
    if (isMissing) onMissing();
    else void run();
  });
  useEffect(() => {
    if (isWaiting && isReady) onReady();
  }, [isWaiting, isReady]);
  return { add, isAdding, isWaiting, runWhenReady };
}

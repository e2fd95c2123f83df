import { useEffect, useEffectEvent, useState } from "react";

/**
 * Lets an order wait until it is complete: a price that staff have not seen is never charged, and a product that is
 * still looked up is not forgotten.
 * @param isQuoted whether the price of the order is known, or cannot be known
 * @param run places the order
 */
export function useReadyEntry(isQuoted: boolean, run: () => Promise<void>) {
  const [isWaiting, setIsWaiting] = useState(false);
  const [pendingAdds, setPendingAdds] = useState(0);
  const isAdding = pendingAdds > 0;
  const isReady = isQuoted && !isAdding;

  /** Waits until a product is found and added. */
  async function add(found: Promise<void>) {
    setPendingAdds((count) => count + 1);
    await found.finally(() => setPendingAdds((count) => count - 1));
  }

  async function runWhenReady() {
    if (isReady) await run();
    else setIsWaiting(true);
  }

  const onReady = useEffectEvent(() => {
    setIsWaiting(false);
    void run();
  });
  useEffect(() => {
    if (isWaiting && isReady) onReady();
  }, [isWaiting, isReady]);
  return { add, isAdding, isWaiting, runWhenReady };
}

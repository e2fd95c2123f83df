import { useEffect, useState } from "react";

/** The first sign that somebody is there: a pointer or a key. */
const SIGNS = ["pointermove", "pointerdown", "keydown"] as const;

/**
 * For a part of the page that is not needed to read it: its code is fetched at the first sign of a visitor, or when
 * the part is wanted. `true` once it is here. `load` and `onFail` must stay the same from render to render.
 */
export function useOnDemand(load: () => Promise<unknown>, isWanted: boolean, onFail: () => void): boolean {
  const [isHere, setIsHere] = useState(false);

  useEffect(() => {
    if (isHere) return;
    const fetchPart = () => load().then(() => setIsHere(true));
    if (isWanted) {
      fetchPart().catch(onFail);
      return;
    }
    // A failure here costs nothing: it is tried again when the part is wanted.
    const warmUp = () => void fetchPart().catch(() => undefined);
    for (const sign of SIGNS) addEventListener(sign, warmUp, { once: true, passive: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, warmUp);
    };
  }, [isHere, isWanted, load, onFail]);

  return isHere;
}

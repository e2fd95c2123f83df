import type { ComponentType } from "react";
import { useEffect, useState } from "react";

/** The first sign that somebody is there: a pointer or a key. */
const SIGNS = ["pointermove", "pointerdown", "keydown"] as const;

/**
 * A part of the page that is not needed to read it: fetched at the first sign of a visitor, or when it is wanted.
 * `undefined` until it has arrived. `load` and `onFail` must stay the same from render to render.
 */
export function useOnDemand<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  onFail: () => void,
): ComponentType<Props> | undefined {
  const [part, setPart] = useState<ComponentType<Props>>();
  const isMissing = part === undefined;

  useEffect(() => {
    if (!isMissing) return;
    const fetchPart = () => load().then((arrived) => setPart(() => arrived));
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
  }, [isMissing, isWanted, load, onFail]);

  return part;
}

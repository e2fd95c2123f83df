import { useState, useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Returns whether the server rendered the component; false after a client-side navigation. */
export function useIsServerRendered(): boolean {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  return useState(isHydrating)[0];
}

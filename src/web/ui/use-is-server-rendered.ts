import { useState, useSyncExternalStore } from "react";

const noSubscription = () => () => {};

/** Returns whether the server rendered the component; false after a client-side navigation. */
export function useIsServerRendered(): boolean {
  const isHydrating = useSyncExternalStore(
    noSubscription,
    () => false,
    () => true,
  );
  return useState(isHydrating)[0];
}

import { useState, useSyncExternalStore } from "react";

const noSubscription = () => () => {};

/** Returns whether the component is part of the document that the server sent; false after a navigation in the browser. */
export function useIsInDocument(): boolean {
  const isHydrating = useSyncExternalStore(
    noSubscription,
    () => false,
    () => true,
  );
  return useState(isHydrating)[0];
}

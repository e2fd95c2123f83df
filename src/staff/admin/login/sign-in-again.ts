import { useSyncExternalStore } from "react";

/** Receives whether the user signed in. */
type Resolve = (isSignedIn: boolean) => void;

let waitingCalls: readonly Resolve[] = [];
const listeners = new Set<() => void>();

function setWaitingCalls(newCalls: readonly Resolve[]): void {
  waitingCalls = newCalls;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the sign-in dialog once for all concurrent calls. Returns whether the user signed in. */
export function signInAgain(): Promise<boolean> {
  return new Promise((resolve) => setWaitingCalls([...waitingCalls, resolve]));
}

/** Closes the dialog and resolves all waiting calls. */
export function finishSignInAgain(isSignedIn: boolean): void {
  const resolvedCalls = waitingCalls;
  setWaitingCalls([]);
  for (const resolve of resolvedCalls) resolve(isSignedIn);
}

/** Returns whether a call is waiting for the user to sign in again. */
export function useIsSignInRequested(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waitingCalls.length > 0,
    () => false,
  );
}

import { useSyncExternalStore } from "react";

/** Receives whether the user signed in. */
type Resolve = (isSignedIn: boolean) => void;

let waiting: readonly Resolve[] = [];
const listeners = new Set<() => void>();

function setWaiting(next: readonly Resolve[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the sign-in dialog once for all concurrent calls. Returns whether the user signed in. */
export function signInAgain(): Promise<boolean> {
  return new Promise((resolve) => setWaiting([...waiting, resolve]));
}

/** Closes the dialog and resolves all waiting calls. */
export function finishSignInAgain(isSignedIn: boolean): void {
  const resolving = waiting;
  setWaiting([]);
  for (const resolve of resolving) resolve(isSignedIn);
}

/** Whether a call is waiting for the user to sign in again. */
export function useSignInRequested(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  );
}

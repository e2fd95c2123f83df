import { useSyncExternalStore } from "react";

/** Told whether the person signed in. */
type Answer = (isSignedIn: boolean) => void;

let waiting: readonly Answer[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Answer[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks to sign in over the page as it stands; calls that fail together ask once. `false`: the person would not. */
export function signInAgain(): Promise<boolean> {
  return new Promise((resolve) => change([...waiting, resolve]));
}

/** Ends the question for everybody who waits for it. */
export function answerSignInAgain(isSignedIn: boolean): void {
  const asking = waiting;
  change([]);
  for (const answer of asking) answer(isSignedIn);
}

/** Whether somebody waits for the person to sign in again. */
export function useSignInAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  );
}

import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";

export const TOAST_MS = 2000;

export type ToastTone = "success" | "error" | "info";

export interface Toast {
  id: number;
  message: ReactNode;
  tone: ToastTone;
  displayMs: number;
}

interface ToastOptions {
  tone?: ToastTone;
  /** Display time (ms). Hovering stops the timer; afterwards it restarts. */
  displayMs?: number;
}

interface State {
  toasts: readonly Toast[];
  /** Ids of the mounted toast regions. Only the last region shows toasts, because a modal dialog covers all others. */
  regions: readonly string[];
}

const EMPTY: State = { toasts: [], regions: [] };

let state = EMPTY;
let nextId = 1;
const listeners = new Set<() => void>();

function updateState(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message at the bottom right of the window, for 2 seconds by default. Spec: storefront §8. */
export function showToast(
  message: ReactNode,
  { tone = "success", displayMs = TOAST_MS }: ToastOptions = {},
): void {
  const otherToasts = state.toasts.filter((other) => other.message !== message);
  updateState({ toasts: [...otherToasts.slice(-2), { id: nextId++, message, tone, displayMs }] });
}

export function dismissToast(id: number): void {
  updateState({ toasts: state.toasts.filter((other) => other.id !== id) });
}

/** Dismisses the toast with a message that has turned out to be wrong. */
export function withdrawToast(message: string): void {
  updateState({ toasts: state.toasts.filter((other) => other.message !== message) });
}

/** Registers a toast region. Returns a function that unregisters it. */
export function registerToastRegion(id: string): () => void {
  updateState({ regions: [...state.regions, id] });
  return () => updateState({ regions: state.regions.filter((other) => other !== id) });
}

/** Returns all toasts for the region registered last, and none for other regions. */
export function useToasts(regionId: string): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => (state.regions.at(-1) === regionId ? state.toasts : EMPTY.toasts),
    () => EMPTY.toasts,
  );
}

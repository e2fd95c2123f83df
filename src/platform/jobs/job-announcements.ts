const listeners = new Set<() => void>();

/** Notifies the worker of this process of a new job. The transaction that enqueued it may not have committed yet. */
export function announceJob(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener for each job that this process enqueues. @returns a function that removes the listener */
export function onJobAnnounced(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

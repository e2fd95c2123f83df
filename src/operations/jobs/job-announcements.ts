const listeners = new Set<() => void>();

/** Tells the worker of this process that a job was enqueued, perhaps by a transaction that has not committed yet. */
export function announceJob(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener for each job that this process enqueues. @returns removes the listener */
export function onJobAnnounced(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

import { DAY_MS } from "../rules/day.ts";

/** Maximum time to send a stale response after a change (ms). */
export const MAX_STALE_MS = 1000;
/** How long a revision read from the database counts as current (ms). Less than MAX_STALE_MS. */
const FRESH_MS = 900;
const POLL_MS = 250;
/**
 * Timeout for reading the revision (ms). After a timeout, the database counts as unavailable, and the next poll uses
 * another connection.
 */
const TIMEOUT_MS = 2000;
/**
 * Maximum time to send cached responses during a database outage (ms): one day. Limited because other
 * processes may still reach the database and write to it.
 */
const MAX_OUTAGE_MS = DAY_MS;

interface WatcherOptions {
  /**
   * Whether only this process can change the revision (embedded database), so that `onLocalChange` reports every change.
   */
  hasExclusiveAccess?: boolean;
  timeoutMs?: number;
  maxOutageMs?: number;
}

export interface RevisionWatcher {
  /** Returns the last known revision, or undefined before the first read and after the maximum outage. */
  getCurrent: () => number | undefined;
  /** Returns whether the revision is recent enough to send cached responses without another read. */
  isFresh: () => boolean;
  /** Returns whether the last read failed or timed out. */
  isUnavailable: () => boolean;
  /** Reads the revision now, after any read in progress, and returns whether the database is unavailable. */
  checkUnavailable: () => Promise<boolean>;
  /**
   * Returns the time until which responses of an old revision may be sent (ms of `performance.now()`); 0 if they may not
   * be sent.
   */
  getStaleUntil: (revision: number) => number;
  /** Reads the revision unless it is fresh. During a detected outage, the last known revision counts as fresh. */
  refresh: () => Promise<void>;
  /** Call after this process commits a change. Responses rendered before the change are no longer sent. */
  onLocalChange: () => Promise<void>;
  stop: () => void;
}

/** State of the revision. Reads may complete in any order. */
interface RevisionState {
  current: number | undefined;
  /** When the latest completed read started (ms of `performance.now()`). */
  readAt: number;
  /** The time until which responses of an old revision may be sent (ms of `performance.now()`), by revision. */
  staleUntil: Map<number, number>;
  /** The last known revision, if this process made a change and could not read the new revision. */
  previous: number | undefined;
}

/** Records a read. Ignores it and returns false if a read that started later has already completed. */
function recordRead(state: RevisionState, revision: number, startedAt: number): boolean {
  const { current, readAt, staleUntil } = state;
  if (startedAt < readAt) return false;
  if (current !== undefined && current !== revision) {
    for (const [oldRevision, until] of staleUntil) if (until < startedAt) staleUntil.delete(oldRevision);
    // The old revision was current when the last read started, so the change came later.
    staleUntil.set(current, readAt + MAX_STALE_MS);
  }
  state.current = revision;
  staleUntil.delete(revision);
  state.readAt = startedAt;
  return true;
}

/**
 * Invalidates the revision unless a read that started after the change has completed, because cached responses might
 * not show the change.
 */
function invalidate(state: RevisionState, changedAt: number): void {
  if (state.readAt > changedAt) return;
  state.previous = state.current ?? state.previous;
  state.current = undefined;
  state.readAt = changedAt;
}

/**
 * Watches the catalogue's revision, which any process may increment, by polling the database. During an outage, the
 * last known revision is used for up to one day.
 * @param read reads the revision from the database
 */
export function watchRevision(
  read: () => Promise<number>,
  { hasExclusiveAccess = false, timeoutMs = TIMEOUT_MS, maxOutageMs = MAX_OUTAGE_MS }: WatcherOptions = {},
): RevisionWatcher {
  const state: RevisionState = {
    current: undefined,
    readAt: -Infinity,
    staleUntil: new Map(),
    previous: undefined,
  };
  let isUnavailable = false;
  /**
   * Reads the revision. A result that arrives after the timeout still counts.
   * @param startedAt start of the read (ms of `performance.now()`)
   * @throws on timeout
   */
  const readWithTimeout = (startedAt: number) => {
    const readRevision = async () => {
      if (recordRead(state, await read(), startedAt)) isUnavailable = false;
    };
    return withTimeout(readRevision(), timeoutMs);
  };
  const readAndRecord = async () => {
    const startedAt = performance.now();
    await readWithTimeout(startedAt).catch(() => {
      if (state.readAt < startedAt) isUnavailable = true;
    });
  };

  let pendingRead: Promise<void> | undefined;
  const joinOrStartRead = () => (pendingRead ??= readAndRecord().finally(() => (pendingRead = undefined)));
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const canSkipPolling = () => hasExclusiveAccess && state.current !== undefined;
  const poll = async () => {
    await joinOrStartRead();
    if (!isStopped && !canSkipPolling()) timer = setTimeout(() => void poll(), POLL_MS).unref();
  };
  void poll();

  const getKnownRevision = () => {
    if (!isUnavailable) return state.current;
    // Stale pages are better than pages with bundled products, which the shop does not sell.
    return performance.now() - state.readAt > maxOutageMs ? undefined : (state.current ?? state.previous);
  };
  const isFresh = () => isUnavailable || canSkipPolling() || performance.now() - state.readAt < FRESH_MS;
  return {
    getCurrent: getKnownRevision,
    isFresh,
    isUnavailable: () => isUnavailable,
    getStaleUntil: (revision) => state.staleUntil.get(revision) ?? 0,
    refresh: async () => (isFresh() ? undefined : joinOrStartRead()),
    checkUnavailable: async () => {
      await pendingRead;
      if (!isUnavailable) await joinOrStartRead();
      return isUnavailable;
    },
    onLocalChange: async () => {
      const startedAt = performance.now();
      await readWithTimeout(startedAt).catch(() => invalidate(state, startedAt));
      state.staleUntil.clear();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** @throws if the read takes longer than `timeoutMs` */
function withTimeout(read: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((_resolve, reject) => {
    timer = setTimeout(reject, timeoutMs, new Error("The database does not respond.")).unref();
  });
  return Promise.race([read, timeout]).finally(() => clearTimeout(timer));
}

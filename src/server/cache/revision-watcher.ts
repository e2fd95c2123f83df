/** How long a stale response may be sent after the change (ms). */
export const MAX_STALE_MS = 1000;
/** How long a revision read from the database counts as current (ms). Less than MAX_STALE_MS. */
const FRESH_MS = 900;
const POLL_MS = 250;
/** Timeout of reading the revision (ms). After it the database counts as down, and the next poll uses another connection. */
const AWAY_MS = 2000;
/**
 * How long cached responses are sent during a database outage (ms): one day. This process may be cut off from a
 * database that others still write to.
 */
const MAX_OUTAGE_MS = 24 * 60 * 60 * 1000;

interface WatcherOptions {
  /** No other process can change the revision (embedded database), so `changed` reports every change. */
  isAlone?: boolean;
  awayMs?: number;
  mostAwayMs?: number;
}

export interface RevisionWatcher {
  /** The last known revision; undefined before the first read and after a too long outage. */
  current: () => number | undefined;
  /** Whether the revision is recent enough to send cached responses without reading it again. */
  isSure: () => boolean;
  isAway: () => boolean;
  /** Queries the database now, after any query under way, and returns whether it is away. */
  checkAway: () => Promise<boolean>;
  /** Until when stale responses of an old revision may be sent (ms of `performance.now()`); 0 if not at all. */
  staleUntil: (revision: number) => number;
  /** Resolves once `isSure`; a detected outage counts as sure. */
  settle: () => Promise<void>;
  /** Call after this process committed a change: responses rendered before it are no longer sent. */
  changed: () => Promise<void>;
  stop: () => void;
}

/** What is known of the revision. Reads may complete in any order. */
interface Known {
  current: number | undefined;
  /** When the latest completed read started (ms of `performance.now()`). */
  askedAt: number;
  /** Until when stale responses of each old revision may be sent. */
  over: Map<number, number>;
  /** The revision before a change of this process whose new revision could not be read. */
  overtaken: number | undefined;
}

/** Records a read. Returns false if a later read completed before it. */
function learn(known: Known, revision: number, asked: number): boolean {
  const { current, askedAt, over } = known;
  if (asked < askedAt) return false;
  if (current !== undefined && current !== revision) {
    for (const [old, until] of over) if (until < asked) over.delete(old);
    // The old revision was current when the last read started, so the change came later.
    over.set(current, askedAt + MAX_STALE_MS);
  }
  known.current = revision;
  over.delete(revision);
  known.askedAt = asked;
  return true;
}

/** Forgets the revision if no read has completed since a change, because no cached response is known to show it. */
function forget(known: Known, changedAt: number): void {
  if (known.askedAt > changedAt) return;
  known.overtaken = known.current ?? known.overtaken;
  known.current = undefined;
  known.askedAt = changedAt;
}

/**
 * Watches the catalogue's revision, which any process may raise, by polling the database. During an outage the last
 * known revision is used for one day.
 * @param read reads the revision from the database
 */
export function watchRevision(
  read: () => Promise<number>,
  { isAlone = false, awayMs = AWAY_MS, mostAwayMs = MAX_OUTAGE_MS }: WatcherOptions = {},
): RevisionWatcher {
  const known: Known = { current: undefined, askedAt: -Infinity, over: new Map(), overtaken: undefined };
  let isAway = false;
  /** @param asked start of the read (ms of `performance.now()`). @throws on timeout; a late result still counts */
  const ask = (asked: number) => {
    const readRevision = async () => {
      if (learn(known, await read(), asked)) isAway = false;
    };
    return withTimeout(readRevision(), awayMs);
  };
  const readAndRecord = async () => {
    const asked = performance.now();
    await ask(asked).catch(() => {
      if (known.askedAt < asked) isAway = true;
    });
  };

  let pending: Promise<void> | undefined;
  const readOnce = () => (pending ??= readAndRecord().finally(() => (pending = undefined)));
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const knowsAlone = () => isAlone && known.current !== undefined;
  const poll = async () => {
    await readOnce();
    if (!isStopped && !knowsAlone()) timer = setTimeout(() => void poll(), POLL_MS).unref();
  };
  void poll();

  const knownRevision = () => {
    if (!isAway) return known.current;
    // A stale page is better than the bundled products, which the shop does not sell.
    return performance.now() - known.askedAt > mostAwayMs ? undefined : (known.current ?? known.overtaken);
  };
  const isSure = () => isAway || knowsAlone() || performance.now() - known.askedAt < FRESH_MS;
  return {
    current: knownRevision,
    isSure,
    isAway: () => isAway,
    staleUntil: (revision) => known.over.get(revision) ?? 0,
    settle: async () => (isSure() ? undefined : readOnce()),
    checkAway: async () => {
      await pending;
      if (!isAway) await readOnce();
      return isAway;
    },
    changed: async () => {
      const asked = performance.now();
      await ask(asked).catch(() => forget(known, asked));
      known.over.clear();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** @throws if the read takes longer than `awayMs` */
function withTimeout(answer: Promise<void>, awayMs: number): Promise<void> {
  let patience: NodeJS.Timeout | undefined;
  const silence = new Promise<void>((_resolve, reject) => {
    patience = setTimeout(reject, awayMs, new Error("The database does not respond.")).unref();
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(patience));
}

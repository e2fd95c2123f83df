/** How old an answer may be after the change that it does not show, ms. */
export const MEANWHILE_MS = 1000;
/** How long an answer of the database about its revision is believed, ms: less than an answer may be old. */
const SURE_MS = 900;
const POLL_MS = 250;
/** A database that takes longer to name one number counts as away, and is asked again on another connection, ms. */
const AWAY_MS = 2000;
/**
 * How long what is kept is sent while the database is away, ms: a day. What it shows can hardly have changed, since
 * nobody can write; but this process may be cut off from a database that others reach.
 */
const MOST_AWAY_MS = 24 * 60 * 60 * 1000;

interface FollowerOptions {
  /** No other process can raise it, as in an embedded database: then `changed` tells of every change. */
  isAlone?: boolean;
  awayMs?: number;
  mostAwayMs?: number;
}

export interface RevisionFollower {
  /** The revision that was read last; `undefined` before the first, and once the database has been away for too long. */
  current: () => number | undefined;
  /** Whether no answer of the current revision can be too old, as far as anybody can know. */
  isSure: () => boolean;
  isAway: () => boolean;
  /** Queries the database now, after any query under way, and returns whether it is away. */
  checkAway: () => Promise<boolean>;
  /** Until when an answer of a revision that is over may still be sent, ms of `performance.now()`; 0: no longer. */
  goodUntil: (revision: number) => number;
  /** Resolves once `isSure`, which the database being away is as well. */
  settle: () => Promise<void>;
  /** After a change of this process was committed: what was made before is not sent any more. */
  changed: () => Promise<void>;
  stop: () => void;
}

/** What is known of the revision, from the answers to questions that may come in any order. */
interface Known {
  current: number | undefined;
  /** When the newest question that was answered was asked, ms of `performance.now()`. */
  askedAt: number;
  /** Until when an answer of a revision that is over may be sent. */
  over: Map<number, number>;
  /** What was current before a change of this process that the database was not there to tell of. */
  overtaken: number | undefined;
}

/** Says whether it is news: an older question, answered late, tells nothing. */
function learn(known: Known, revision: number, asked: number): boolean {
  const { current, askedAt, over } = known;
  if (asked < askedAt) return false;
  if (current !== undefined && current !== revision) {
    for (const [old, until] of over) if (until < asked) over.delete(old);
    // It was current when it was asked for last: the change came after that.
    over.set(current, askedAt + MEANWHILE_MS);
  }
  known.current = revision;
  over.delete(revision);
  known.askedAt = asked;
  return true;
}

/** Without an answer since a change nothing that is kept is known to show it, nor what was asked before it. */
function forget(known: Known, changedAt: number): void {
  if (known.askedAt > changedAt) return;
  known.overtaken = known.current ?? known.overtaken;
  known.current = undefined;
  known.askedAt = changedAt;
}

/**
 * Follows the catalogue's revision, which any process may raise, by asking for it again and again. While the database
 * is away the last one known stays for a day, and nobody is told.
 * @param read reads the revision from the database
 */
export function followRevision(
  read: () => Promise<number>,
  { isAlone = false, awayMs = AWAY_MS, mostAwayMs = MOST_AWAY_MS }: FollowerOptions = {},
): RevisionFollower {
  const known: Known = { current: undefined, askedAt: -Infinity, over: new Map(), overtaken: undefined };
  let isAway = false;
  /** @param asked when, ms of `performance.now()`. @throws when there is no answer in time; one that comes later counts */
  const ask = (asked: number) => {
    const hear = async () => {
      if (learn(known, await read(), asked)) isAway = false;
    };
    return withinPatience(hear(), awayMs);
  };
  const follow = async () => {
    const asked = performance.now();
    await ask(asked).catch(() => {
      if (known.askedAt < asked) isAway = true;
    });
  };

  let pending: Promise<void> | undefined;
  const followOnce = () => (pending ??= follow().finally(() => (pending = undefined)));
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const knowsAlone = () => isAlone && known.current !== undefined;
  const poll = async () => {
    await followOnce();
    if (!isStopped && !knowsAlone()) timer = setTimeout(() => void poll(), POLL_MS).unref();
  };
  void poll();

  const believed = () => {
    if (!isAway) return known.current;
    // A page that lacks the last change is better than the bundled products, which are not the shop's.
    return performance.now() - known.askedAt > mostAwayMs ? undefined : (known.current ?? known.overtaken);
  };
  const isSure = () => isAway || knowsAlone() || performance.now() - known.askedAt < SURE_MS;
  return {
    current: believed,
    isSure,
    isAway: () => isAway,
    goodUntil: (revision) => known.over.get(revision) ?? 0,
    settle: async () => (isSure() ? undefined : followOnce()),
    checkAway: async () => {
      await pending;
      if (!isAway) await followOnce();
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

/** @throws when the answer takes too long */
function withinPatience(answer: Promise<void>, awayMs: number): Promise<void> {
  let patience: NodeJS.Timeout | undefined;
  const silence = new Promise<void>((_resolve, reject) => {
    patience = setTimeout(reject, awayMs, new Error("The database is silent.")).unref();
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(patience));
}

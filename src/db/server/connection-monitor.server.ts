import type pg from "pg";

import { bytesReceived, destroyConnection, isIdle } from "#vendor-seams/pg.server.ts";

/**
 * How often connections are looked at, ms. The other times are counted in looks: a thread that was busy itself must not
 * take a database for silent whose answer it has not read yet.
 */
const LOOK_MS = 250;
/** A connection that says nothing for 1 s gives reason to ask whether anybody is there. */
const SUSPICIOUS_LOOKS = 4;
/** A database that does not answer the simplest question within 2 s is away. */
const PATIENCE_LOOKS = 8;
/** While it is away it is asked again half a second after it did not answer; else two seconds after it did. */
const LOOKS_WHILE_AWAY = 2;
const LOOKS_WHILE_THERE = 8;
/** One connection that has gone silent beside others that answer: its statement would have been ended 5 s before, by time. */
const MOST_SILENT_LOOKS = 80;

/** The database does not answer, or a connection to it was given up; whether a statement was carried out is not known. */
export class DatabaseAway extends Error {
  /** PostgreSQL's own name for a connection that failed. */
  readonly code = "08006";

  constructor(message = "The database does not answer.") {
    super(message);
    this.name = "DatabaseAway";
  }
}

/** Asks the database the simplest question over a connection of its own. */
export interface Question {
  /** Whether somebody answered. */
  answered: Promise<boolean>;
  giveUp: () => void;
}

export interface WatchOptions {
  ask: () => Question;
  /** Told when the database is found to be away, and when it answers again. */
  onChange?: ((isAway: boolean) => void) | undefined;
}

/**
 * Knows within seconds that a database is away which has not said so: whose machine or network has stopped. Then no
 * statement waits for it any more and no connection is begun, until it answers again.
 */
export interface DatabaseWatch {
  isAway: () => boolean;
  /** Looks at a connection until it ends. */
  add: (connection: pg.Client) => void;
  /** Something failed that could mean that the database is away. */
  suspect: () => void;
  /** From now on also gives up a single connection that stays silent; not before: migrations may take longer. */
  limitSilence: () => void;
  /** Gives up every connection, as a failed one is. */
  giveUpAll: () => void;
  stop: () => void;
}

interface Watched {
  /** What it had received at the last look. */
  bytes: number;
  silentLooks: number;
}

export function watchDatabase({ ask, onChange }: WatchOptions): DatabaseWatch {
  const connections = new Map<pg.Client, Watched>();
  let isAway = false;
  let isSuspicious = false;
  let mostSilent = Infinity;
  let looksUntilNext = 0;
  let question: { current: Question; looks: number } | undefined;

  const giveUpAll = () => {
    for (const connection of connections.keys()) giveUp(connection);
  };
  const decide = (isThere: boolean) => {
    question = undefined;
    isSuspicious = false;
    looksUntilNext = isThere ? LOOKS_WHILE_THERE : LOOKS_WHILE_AWAY;
    if (!isThere) giveUpAll();
    if (isAway === !isThere) return;
    isAway = !isThere;
    onChange?.(isAway);
  };
  const look = () => {
    let longest = 0;
    for (const [connection, watched] of connections) {
      lookAt(connection, watched);
      longest = Math.max(longest, watched.silentLooks);
      if (watched.silentLooks > mostSilent) giveUp(connection);
    }
    if (question !== undefined) {
      question.looks += 1;
      if (question.looks > PATIENCE_LOOKS) question.current.giveUp();
      return;
    }
    looksUntilNext -= 1;
    if (looksUntilNext > 0 || !(isAway || isSuspicious || longest >= SUSPICIOUS_LOOKS)) return;
    question = { current: ask(), looks: 0 };
    void question.current.answered.then(decide);
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    isAway: () => isAway,
    add: (connection) => {
      connections.set(connection, { bytes: 0, silentLooks: 0 });
      connection.once("end", () => connections.delete(connection));
    },
    suspect: () => (isSuspicious = true),
    limitSilence: () => (mostSilent = MOST_SILENT_LOOKS),
    giveUpAll,
    stop: () => {
      clearInterval(timer);
      question?.current.giveUp();
    },
  };
}

function lookAt(connection: pg.Client, watched: Watched): void {
  const bytes = bytesReceived(connection);
  const isWaiting = !isIdle(connection) && bytes === watched.bytes;
  watched.silentLooks = isWaiting ? watched.silentLooks + 1 : 0;
  watched.bytes = bytes;
}

/** Closes a connection, so that its statements fail at once. The server rolls back its open transaction. */
function giveUp(connection: pg.Client): void {
  destroyConnection(connection, new DatabaseAway());
}

import type { Database } from "#db/client.server.ts";

import { getShelfRevision } from "./catalogue-revision.ts";

/** So many answers are kept, each a few numbers or words. */
const MOST_KEPT = 1000;

interface Memory {
  revision: number;
  /** In the order in which they were last asked for. */
  answers: Map<string, Promise<unknown>>;
  /** A reading of the revision that has not begun yet, shared by all who ask in the same moment. */
  reading: Promise<number> | undefined;
}

const memories = new WeakMap<Database, Memory>();

/**
 * What was counted over many products, once per state of the shelves: as long as no product was added, taken away,
 * moved, priced or sized, in whatever process, the answer is the same. One statement asks for that state.
 * @param key names what is asked for, with all that it depends on
 */
export async function rememberForShelves<Answer>(
  db: Database,
  key: string,
  make: () => Promise<Answer>,
): Promise<Answer> {
  const memory = memories.get(db) ?? { revision: -1, answers: new Map(), reading: undefined };
  memories.set(db, memory);
  const revision = await readRevision(db, memory);
  if (revision !== memory.revision) {
    memory.revision = revision;
    memory.answers = new Map();
  }
  const { answers } = memory;
  const answer = (answers.get(key) as Promise<Answer> | undefined) ?? made(make);
  answers.delete(key);
  answers.set(key, answer);
  const [oldest] = answers.keys();
  if (answers.size > MOST_KEPT && oldest !== undefined) answers.delete(oldest);
  // What failed is asked for again.
  answer.catch(() => answers.delete(key));
  return answer;
}

/** Begins when all who ask in this moment have asked, so that nobody is told of a state before their question. */
function readRevision(db: Database, memory: Memory): Promise<number> {
  memory.reading ??= Promise.resolve().then(() => {
    memory.reading = undefined;
    return getShelfRevision(db);
  });
  return memory.reading;
}

/** Drizzle's statements are asked anew each time somebody awaits them; this is asked once. */
async function made<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  return make();
}

import { canReadProcesses, memoryNow } from "#bench/programs/process-usage.ts";

const EVERY_MS = 500;
const THIRDS = 3;
/** The last third may hold so much more than the middle one. */
const MOST_GROWTH = 1.1;

/** The mean of what a process held in each third of a time, MB. */
export interface Memory {
  thirds: readonly number[];
  /** Never of fewer looks than thirds. */
  isFlat: boolean;
}

/** Watches what a process holds until it is asked; `undefined` where that cannot be read. */
export function watchMemory(pid: number): () => Memory | undefined {
  if (!canReadProcesses) return () => undefined;
  const held: number[] = [];
  const timer = setInterval(() => held.push(memoryNow(pid)), EVERY_MS);
  return () => {
    clearInterval(timer);
    return judge(held);
  };
}

/** @param held MB, in their order */
export function judge(held: readonly number[]): Memory {
  const length = Math.ceil(held.length / THIRDS);
  const thirds = Array.from({ length: THIRDS }, (_, third) =>
    mean(held.slice(third * length, (third + 1) * length)),
  );
  const [, middle = 0, last = 0] = thirds;
  return { thirds, isFlat: held.length >= THIRDS && last <= middle * MOST_GROWTH };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

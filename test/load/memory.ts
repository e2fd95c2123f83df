import { canReadProcesses, readMemory } from "#bench/programs/process-usage.ts";

const SAMPLE_INTERVAL_MS = 500;
const THIRDS = 3;
/** Maximum ratio of the mean of the last third to the mean of the middle third. */
const MAX_GROWTH = 1.1;

export interface Memory {
  /** Mean memory of the process in each third of the samples, MB. */
  thirds: readonly number[];
  /** Whether memory grew by at most 10 % from the middle to the last third. False with fewer than three samples. */
  isFlat: boolean;
}

/**
 * Samples the memory of a process. The returned function stops the sampling and returns the result, or undefined on
 * systems where the memory cannot be read.
 */
export function watchMemory(pid: number): () => Memory | undefined {
  if (!canReadProcesses) return () => undefined;
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(readMemory(pid)), SAMPLE_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    return assessMemory(samples);
  };
}

/** @param samples MB, in chronological order */
export function assessMemory(samples: readonly number[]): Memory {
  const length = Math.ceil(samples.length / THIRDS);
  const thirds = Array.from({ length: THIRDS }, (_, third) =>
    computeMean(samples.slice(third * length, (third + 1) * length)),
  );
  const [, middle = 0, last = 0] = thirds;
  return { thirds, isFlat: samples.length >= THIRDS && last <= middle * MAX_GROWTH };
}

function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

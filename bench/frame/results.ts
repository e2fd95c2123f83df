import type { Metric } from "./benchmark.ts";

/** Machine that ran the benchmarks. */
export interface Machine {
  processor: string;
  cores: number;
  /** GB (1e9 bytes). */
  memory: number;
  system: string;
  node: string;
  /** Undefined if no benchmark used PostgreSQL. */
  postgres?: string;
}

/** Results of one benchmark. */
export interface BenchmarkResult {
  name: string;
  about: string;
  /** Start time (ISO 8601, UTC). */
  date: string;
  /** The measured commit, followed by a plus sign if the working tree had changes. */
  commit: string;
  /** Duration including data generation (s). */
  seconds: number;
  /** Average number of CPU cores that other processes used. Undefined if the system does not report it. */
  othersBusy?: number;
  /** Error that ended the benchmark; `metrics` contains the earlier results. */
  failure?: string;
  metrics: readonly Metric[];
}

/** Results of a run as stored in `bench/results`. */
export interface Results {
  machine: Machine;
  subjects: readonly BenchmarkResult[];
}

/**
 * Merges the results of two runs: replaces those of repeated benchmarks in place, and appends those of new benchmarks.
 * @throws Error if the runs come from different machines
 */
export function mergeResults(before: Results, latest: Results): Results {
  const { postgres = before.machine.postgres, ...machine } = latest.machine;
  for (const field of ["processor", "cores"] as const) {
    if (machine[field] === before.machine[field]) continue;
    throw new Error(`The stored results come from another machine: ${before.machine[field]}.`);
  }
  const latestByName = new Map(latest.subjects.map((subject) => [subject.name, subject]));
  const updatedResults = before.subjects.map((subject) => latestByName.get(subject.name) ?? subject);
  const newResults = latest.subjects.filter(
    ({ name }) => !before.subjects.some((previous) => previous.name === name),
  );
  return {
    machine: postgres === undefined ? machine : { ...machine, postgres },
    subjects: [...updatedResults, ...newResults],
  };
}

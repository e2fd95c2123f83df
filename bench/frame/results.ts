import type { Figure } from "./benchmark.ts";

/** The machine of a run. */
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
export interface SubjectResult {
  name: string;
  about: string;
  /** Start time (ISO 8601, UTC). */
  date: string;
  /** The measured commit, followed by a plus sign if files differed from it. */
  commit: string;
  /** Duration including data generation (s). */
  seconds: number;
  /** Average number of CPU cores that other processes used. Undefined if the system does not report it. */
  othersBusy?: number;
  /** Error that ended the benchmark; `figures` contains the earlier results. */
  failure?: string;
  figures: readonly Figure[];
}

/** Results of a run as stored in `bench/results`. */
export interface Results {
  machine: Machine;
  subjects: readonly SubjectResult[];
}

/**
 * Returns the earlier results with repeated benchmarks replaced and new benchmarks appended.
 * @throws Error if the two were measured on different machines
 */
export function mergeResults(before: Results, latest: Results): Results {
  const { postgres = before.machine.postgres, ...machine } = latest.machine;
  for (const part of ["processor", "cores"] as const) {
    if (machine[part] === before.machine[part]) continue;
    throw new Error(`The stored results come from another machine: ${before.machine[part]}.`);
  }
  const repeated = new Map(latest.subjects.map((subject) => [subject.name, subject]));
  const replaced = before.subjects.map((subject) => repeated.get(subject.name) ?? subject);
  const added = latest.subjects.filter(({ name }) => !before.subjects.some((known) => known.name === name));
  return {
    machine: postgres === undefined ? machine : { ...machine, postgres },
    subjects: [...replaced, ...added],
  };
}

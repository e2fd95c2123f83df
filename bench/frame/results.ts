import type { Figure } from "./benchmark.ts";

/** What a run was measured on. */
export interface Machine {
  processor: string;
  cores: number;
  /** In GB of a thousand million bytes. */
  memory: number;
  system: string;
  node: string;
  /** Undefined where nothing needed it. */
  postgres?: string;
}

/** One subject of a run. */
export interface SubjectResult {
  name: string;
  about: string;
  /** When it began, ISO 8601 in UTC. */
  date: string;
  /** The commit that was measured, with a plus sign behind it if files had been changed since. */
  commit: string;
  /** How long it took, filling shops included. */
  seconds: number;
  /** How many processors programs other than the run's kept busy meanwhile; undefined where that cannot be read. */
  othersBusy?: number;
  /** Why it broke off, if it did; the figures are those it had measured by then. */
  failure?: string;
  figures: readonly Figure[];
}

/** A run, as it is kept in `bench/results`. */
export interface Results {
  machine: Machine;
  subjects: readonly SubjectResult[];
}

/**
 * The results with the subjects that were measured again instead of what they had said before, and with those that
 * are new behind them.
 * @throws Error when the two were measured on different machines
 */
export function updated(before: Results, again: Results): Results {
  const { postgres = before.machine.postgres, ...machine } = again.machine;
  for (const part of ["processor", "cores"] as const) {
    if (machine[part] === before.machine[part]) continue;
    throw new Error(`The results to be updated come from another machine: ${before.machine[part]}.`);
  }
  const fresh = new Map(again.subjects.map((subject) => [subject.name, subject]));
  const kept = before.subjects.map((subject) => fresh.get(subject.name) ?? subject);
  const added = again.subjects.filter(({ name }) => !before.subjects.some((known) => known.name === name));
  return {
    machine: postgres === undefined ? machine : { ...machine, postgres },
    subjects: [...kept, ...added],
  };
}

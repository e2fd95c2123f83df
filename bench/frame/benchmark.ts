/** Values of the shop and of its reference in one round, in the unit of the metric. */
export interface Round {
  value: number;
  /** Undefined if the metric has no reference. */
  reference?: number;
  /** 99th percentile of the shop's response times in this round (ms). */
  p99Ms?: number;
}

/** Limit on the median value in the unit of the metric, or on the median ratio of the value to the reference. */
export type Limit = { ratioAtLeast: number } | { valueAtMost: number } | { valueAtLeast: number };

/** A limit, and the known reason why it is missed. */
export interface Requirement {
  required?: Limit | undefined;
  missReason?: string | undefined;
}

/** A row of the results table. */
export interface Metric extends Requirement {
  name: string;
  /** Unit of value and reference, e.g. `ms`. */
  unit: string;
  /** Name of the reference, e.g. `bare node:http`. */
  referenceName?: string;
  rounds: readonly Round[];
}

/** Size of the measured shops, and whether the run is quick. */
export interface Scale {
  /** Number of products in a shop. */
  products: number;
  /** Number of orders in a shop. */
  orders: number;
  /** Product counts of the shops in comparisons by size, ascending. */
  productCounts: readonly number[];
  /** True for a trial run with few, short rounds. */
  quick: boolean;
}

export type Log = (line: string) => void;

export interface Benchmark {
  name: string;
  /** Description in the help text. */
  about: string;
  /** Passes each metric to `add` as soon as it is measured, so that a later failure does not discard it. */
  run: (log: Log, scale: Scale, add: (...metrics: readonly Metric[]) => void) => Promise<void>;
}

/** Metrics of one benchmark. */
export interface BenchmarkResult {
  name: string;
  metrics: readonly Metric[];
  /** Error that ended the benchmark. */
  failure?: string;
  /** Average number of CPU cores that other programs used. Undefined if the system does not report it. */
  otherCpuCores?: number | undefined;
}

/** All results of one run. */
export interface Run {
  /** The day, e.g. `2026-11-28`. */
  date: string;
  /** The measured commit. */
  commit: string;
  machine: string;
  results: readonly BenchmarkResult[];
}

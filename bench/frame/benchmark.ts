/** Values of the shop and of its reference in one round, in the unit of the metric. */
export interface Round {
  value: number;
  reference: number;
  /** 99th percentile of the shop's response times in this round (ms). */
  p99Ms?: number;
}

/**
 * Requirement for a metric: a limit on the value, on the ratio of the value to the reference, or on the excess of the
 * value over the reference. Value and excess are in the metric's unit.
 */
export type Requirement =
  | { ratioAtLeast: number }
  | { ratioAtMost: number }
  | { excessBelow: number }
  | { valueBelow: number }
  | { valueAtMost: number }
  | { valueAtLeast: number };

/** A row of the results table. */
export interface Metric {
  name: string;
  /** Unit of value and reference, e.g. `ms`. */
  unit: string;
  /** Name of the reference, e.g. `bare node:http`. */
  referenceName: string;
  rounds: readonly Round[];
  required?: Requirement;
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

export interface Benchmark {
  name: string;
  /** Description in the help text and the results. */
  about: string;
  /** True if the benchmark takes minutes at any scale. A quick run skips slow benchmarks unless `--only` lists them. */
  isSlow?: boolean;
  /**
   * Runs the benchmark and returns the metrics that it did not pass to `add`.
   * @param log prints progress
   * @param add stores a metric immediately, so that a later failure does not discard it
   */
  run: (
    log: (line: string) => void,
    scale: Scale,
    add: (...metrics: readonly Metric[]) => void,
  ) => Promise<readonly Metric[]>;
}

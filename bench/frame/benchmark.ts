/** Values of the shop and of its reference in one round, in the unit of the metric. */
export interface Round {
  value: number;
  reference: number;
  /** 99th percentile of the shop's response times in this round (ms). */
  p99Ms?: number;
}

/**
 * Requirement for a metric: a limit on its ratio to the reference, on its excess over the reference, or on its value.
 * Excess and value are in the metric's unit.
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

/** Size of the measured shops and duration of the run. */
export interface Scale {
  /** Number of products in a shop. */
  products: number;
  /** Number of orders in a shop. */
  orders: number;
  /** Product counts of the shops that are compared by size, ascending. */
  sizes: readonly number[];
  /** True for a trial run with few, short rounds. */
  quick: boolean;
}

export interface Benchmark {
  name: string;
  /** Description in the help text and the results. */
  about: string;
  /** True if the benchmark takes minutes at any scale. A quick run then skips it unless `--only` names it. */
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

/** One round: the value of the shop and of its reference, measured within the same minute in the same unit. */
export interface Round {
  value: number;
  reference: number;
  /** 99th percentile of the shop's response times in this round (ms). */
  p99Ms?: number;
}

/**
 * Requirement on a figure: a limit on its ratio to the reference, on its difference from it, or on its value in the
 * figure's unit.
 */
export type Requirement =
  | { ratioAtLeast: number }
  | { ratioAtMost: number }
  | { excessBelow: number }
  | { valueBelow: number }
  | { valueAtMost: number }
  | { valueAtLeast: number };

/** A row of the results table. */
export interface Figure {
  name: string;
  /** Unit after value and reference, e.g. `ms`. */
  unit: string;
  /** Name of the reference, e.g. `bare node:http`. */
  against: string;
  rounds: readonly Round[];
  required?: Requirement;
}

/** Size of the measured shops and duration of the run. */
export interface Scale {
  /** Products of a shop. */
  products: number;
  /** Orders of a shop. */
  orders: number;
  /** Product counts of the shops that are compared by size, ascending. */
  sizes: readonly number[];
  /** Trial run with few, short rounds. */
  quick: boolean;
}

/** A benchmark. */
export interface Benchmark {
  name: string;
  about: string;
  /** Takes minutes at any scale. A quick run includes it only by name. */
  isSlow?: boolean;
  /**
   * Returns the figures that were not passed to `add`.
   * @param log prints progress
   * @param add stores a figure immediately, so that a later failure does not discard it
   */
  run: (
    log: (line: string) => void,
    scale: Scale,
    add: (...figures: readonly Figure[]) => void,
  ) => Promise<readonly Figure[]>;
}

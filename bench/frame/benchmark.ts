/** One round: what was measured of the shop, and of what it is held against, in the same unit and the same minute. */
export interface Round {
  value: number;
  reference: number;
  /** What 99 of 100 of the shop's single requests took at most in this round, in ms. */
  p99Ms?: number;
}

/**
 * What must hold of a figure: its ratio to the reference, how far it may lie above it, or how large it may or must be by
 * itself, in the figure's unit.
 */
export type Requirement =
  | { ratioAtLeast: number }
  | { ratioAtMost: number }
  | { excessBelow: number }
  | { valueBelow: number }
  | { valueAtMost: number }
  | { valueAtLeast: number };

/** A row of the table. */
export interface Figure {
  name: string;
  /** E.g. `ms`; shown behind value and reference. */
  unit: string;
  /** What the reference is, e.g. `bare node:http`. */
  against: string;
  rounds: readonly Round[];
  required?: Requirement;
}

/** How full the measured shops are, and how long it may take. */
export interface Scale {
  /** Products of the shops that are measured full. */
  products: number;
  /** Orders of the shops that are measured full. */
  orders: number;
  /** Products of the shops that show how a figure grows, in ascending order. */
  sizes: readonly number[];
  /** Somebody only tries: few and short rounds. */
  quick: boolean;
}

/** What one subject measures. */
export interface Benchmark {
  name: string;
  about: string;
  /** Takes minutes at any scale: no part of a quick run unless it is asked for by name. */
  isSlow?: boolean;
  /**
   * Measures; answers the figures that were not handed to `add` before.
   * @param say tells whoever waits how far it is
   * @param add takes a figure as soon as it is measured, so that it is kept if a later one breaks off
   */
  run: (
    say: (line: string) => void,
    scale: Scale,
    add: (...figures: readonly Figure[]) => void,
  ) => Promise<readonly Figure[]>;
}

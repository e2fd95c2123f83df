/** One round: what was measured of the shop, and of what it is held against, in the same unit and the same minute. */
export interface Round {
  value: number;
  reference: number;
}

/** What must hold of a figure: its ratio to the reference, or how far it may lie above it, in the figure's unit. */
export type Requirement = { ratioAtLeast: number } | { ratioAtMost: number } | { excessBelow: number };

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

/** What one subject measures. */
export interface Benchmark {
  name: string;
  about: string;
  /** @param say tells whoever waits how far it is */
  run: (say: (line: string) => void) => Promise<Figure[]>;
}

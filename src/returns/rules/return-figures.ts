/** Days whose inspected returns the figures count. */
export const RETURN_FIGURE_DAYS = 90;
/** Groups that a table shows, those with the most bottles first. */
export const RETURN_FIGURE_ROWS = 20;

/** The inspected bottles of one group of returns, e.g. of a size. */
export interface ReturnFigure {
  name: string;
  /** Bottles that came back. */
  inspected: number;
  /** Those of them that the shop has taken back. */
  accepted: number;
}

/** The returns that were inspected in the last days. */
export interface ReturnFigures {
  returns: number;
  /** What customers got back for them, in PKR. */
  credit: number;
  products: ReturnFigure[];
  sizes: ReturnFigure[];
  reasons: ReturnFigure[];
  couriers: ReturnFigure[];
}

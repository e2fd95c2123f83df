import type { ValueSheet } from "#platform/rules/spreadsheet.ts";

import { staffReturnMessages as messages } from "./staff-messages.ts";

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

/** A row of the exported figures. */
export interface ReturnFigureRow extends ReturnFigure {
  /** What the figure counts by, e.g. `Product`. */
  group: string;
}

/** Layout of the exported figures. */
export const RETURN_FIGURE_SHEET: ValueSheet<ReturnFigureRow> = {
  name: messages.figures,
  columns: [
    { header: messages.group, type: "text", width: 12, value: ({ group }) => group },
    { header: messages.name, type: "text", width: 32, value: ({ name }) => name },
    { header: messages.cameBack, type: "number", width: 12, value: ({ inspected }) => inspected },
    { header: messages.accepted, type: "number", width: 12, value: ({ accepted }) => accepted },
  ],
};

/** Returns the figures as rows, group by group. */
export function listFigureRows({ products, sizes, reasons, couriers }: ReturnFigures): ReturnFigureRow[] {
  const groups = { product: products, size: sizes, reason: reasons, courier: couriers };
  return Object.entries(groups).flatMap(([key, figures]) =>
    figures.map((figure) => ({ ...figure, group: messages.groups[key as keyof typeof groups] })),
  );
}

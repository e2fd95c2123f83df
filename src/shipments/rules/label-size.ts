/** Paper sizes of the shop's own labels: 4 × 6 inches, A6, and four labels per A4 sheet. */
export const LABEL_SIZES = ["4x6", "a6", "a4"] as const;

export type LabelSize = (typeof LABEL_SIZES)[number];

/** Parses a label size. Returns 4 × 6 inches if the value is not a size. */
export function parseLabelSize(value: string | null): LabelSize {
  return LABEL_SIZES.find((size) => size === value) ?? "4x6";
}

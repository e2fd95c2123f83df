/**
 * Returns how many items at the end of a three-column grid belong in rows of two, so that no row has an empty cell:
 * 4 → 4, 5 → 2, 6 → 0, 7 → 4. A single item takes half of the grid's width.
 */
export function countHalfWidth(count: number): number {
  if (count % 3 === 0) return 0;
  return Math.min(count, count % 3 === 1 ? 4 : 2);
}

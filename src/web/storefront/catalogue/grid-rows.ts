/**
 * Returns how many items at the end of a grid of three columns are in rows of two, so that no row has an empty cell:
 * 4 → 4, 5 → 2, 6 → 0, 7 → 4. One item alone is half as wide as the grid.
 */
export function countHalfWidth(count: number): number {
  if (count % 3 === 0) return 0;
  return Math.min(count, count % 3 === 1 ? 4 : 2);
}

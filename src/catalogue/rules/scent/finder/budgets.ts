const ROUND_PRICES = [1000, 2000, 3000, 4000, 5000, 7500, 10_000, 15_000, 20_000, 30_000, 50_000, 100_000];
const MAX_BUDGETS = 5;

/**
 * Returns up to five round prices in PKR between the lowest and the highest price of the shop, so that each budget
 * includes some products and excludes others.
 */
export function listBudgets(lowest: number, highest: number): number[] {
  const candidates = ROUND_PRICES.filter((price) => price >= lowest && price < highest);
  const step = Math.ceil(candidates.length / MAX_BUDGETS);
  return candidates.filter((_, index) => index % step === 0);
}

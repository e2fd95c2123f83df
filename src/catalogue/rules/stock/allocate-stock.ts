/** Bottles of one size that one unit of a line needs; a null `stock` is unlimited. */
export interface StockNeed {
  variantId: number;
  stock: number | null;
  quantity: number;
}

/** A requested line. A set needs bottles of several sizes, and other lines may need the same sizes. */
export interface LineDemand {
  /** Size of the line. Repeated lines of one size do not limit each other; the caller merges them. */
  variantId: number;
  quantity: number;
  needs: readonly StockNeed[];
}

/** Returns the available quantity of each line after the earlier lines took their bottles; null is unlimited. */
export function allocateStock(lines: readonly LineDemand[]): (number | null)[] {
  const available: (number | null)[] = [];
  lines.forEach((line, index) => {
    const limits = line.needs.flatMap(({ variantId, stock, quantity }) => {
      if (stock === null) return [];
      const taken = lines.slice(0, index).reduce((sum, earlier, position) => {
        if (earlier.variantId === line.variantId) return sum;
        const need = earlier.needs.find((each) => each.variantId === variantId)?.quantity ?? 0;
        return sum + need * Math.min(earlier.quantity, available[position] ?? earlier.quantity);
      }, 0);
      return [Math.max(0, Math.floor((stock - taken) / quantity))];
    });
    available.push(limits.length === 0 ? null : Math.min(...limits));
  });
  return available;
}

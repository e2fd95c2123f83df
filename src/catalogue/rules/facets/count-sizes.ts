import type { FacetCount, ProductFilter } from "../product-query.ts";
import type { FacetProduct, FacetSize } from "./facet-index.ts";

/** Counts values, which are positions in a list of names. */
interface Counter {
  add: (values: Iterable<number>) => void;
  /** Returns the counts above 0, the highest first. Equal counts are sorted by name. */
  list: () => FacetCount[];
}

/** Creates a counter of positions in `names`. */
export function createCounter(names: readonly string[]): Counter {
  const counts = new Uint32Array(names.length);
  return {
    add: (values) => {
      for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
    },
    list: () =>
      names
        .map((value, position) => ({ value, count: counts[position] ?? 0 }))
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
  };
}

/** Counts products by the sizes that match a filter. Applies the rule of `matchesVariantFilter`. */
export class SizeCounter {
  readonly #selected: ReadonlySet<number> | undefined;
  readonly #filter: ProductFilter;
  readonly #soldOut: ReadonlySet<number>;
  readonly #counter: Counter;
  #total = 0;
  #available = 0;
  #minPrice = Number.POSITIVE_INFINITY;
  #maxPrice = 0;

  constructor(options: readonly string[], filter: ProductFilter, soldOut: ReadonlySet<number>) {
    const { sizes = [] } = filter;
    this.#selected = sizes.length === 0 ? undefined : new Set(sizes.map((option) => options.indexOf(option)));
    this.#filter = filter;
    this.#soldOut = soldOut;
    this.#counter = createCounter(options);
  }

  /** Returns whether one of the product's sizes matches the filter. */
  hasMatch(product: FacetProduct): boolean {
    return product.sizes.some(
      (size) => this.#isSelected(size) && this.#matchesPrice(size) && this.#matchesAvailability(size),
    );
  }

  /** Counts a product that matches all other facets. Returns whether one of its sizes matches the filter. */
  add(product: FacetProduct): boolean {
    let isMatch = false;
    let isAvailable = false;
    const options = new Set<number>();
    for (const size of product.sizes) {
      if (!this.#matchesPrice(size)) continue;
      const isSelected = this.#isSelected(size);
      isAvailable ||= isSelected && !this.#soldOut.has(size.id);
      if (!this.#matchesAvailability(size)) continue;
      options.add(size.option);
      isMatch ||= isSelected;
    }
    this.#counter.add(options);
    if (isAvailable) this.#available += 1;
    if (isMatch) this.#total += 1;
    return isMatch;
  }

  /** Extends the price range by the prices of the sizes that match the filter. Ignores the price filter. */
  addPrices(product: FacetProduct): void {
    for (const size of product.sizes) {
      // A size without a price matches no price filter.
      if (size.price <= 0 || !this.#isSelected(size) || !this.#matchesAvailability(size)) continue;
      this.#minPrice = Math.min(this.#minPrice, size.price);
      this.#maxPrice = Math.max(this.#maxPrice, size.price);
    }
  }

  getCounts(): { total: number; available: number; sizes: FacetCount[]; minPrice: number; maxPrice: number } {
    return {
      total: this.#total,
      available: this.#available,
      sizes: this.#counter.list(),
      minPrice: this.#maxPrice === 0 ? 0 : this.#minPrice,
      maxPrice: this.#maxPrice,
    };
  }

  #isSelected({ option }: FacetSize): boolean {
    return this.#selected === undefined || this.#selected.has(option);
  }

  #matchesPrice({ price }: FacetSize): boolean {
    const { minPrice, maxPrice } = this.#filter;
    if (minPrice === undefined && maxPrice === undefined) return true;
    return price > 0 && price >= (minPrice ?? 0) && price <= (maxPrice ?? Number.POSITIVE_INFINITY);
  }

  #matchesAvailability({ id }: FacetSize): boolean {
    return this.#filter.available === undefined || !this.#soldOut.has(id);
  }
}

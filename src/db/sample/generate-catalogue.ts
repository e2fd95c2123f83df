import { slugify } from "#domain/shared/slug.ts";

import type { Catalogue, CatalogueProduct } from "./catalogue.ts";
import { readSampleCatalogue } from "./catalogue.ts";
import {
  accords,
  categories,
  editions,
  firstWords,
  lastings,
  notes,
  occasions,
  openings,
  secondWords,
  trails,
} from "./perfume-words.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";

const SIZES = ["30ml", "50ml", "100ml"] as const;
/** Coprime to the number of names, so that stepping by it visits every name once before it repeats. */
const NAME_STEP = 7919;
const NAMES = firstWords.length * secondWords.length * editions.length;

type Pictures = Pick<CatalogueProduct, "images" | "variantImages">;

/**
 * Generates a catalogue for tests and benchmarks: `count` products with three sizes and the sample's collections and
 * pictures. It is deterministic for a count and a seed, and a larger count starts with the same products.
 */
export function generateCatalogue(count: number, seed = 1): Catalogue {
  const sample = readSampleCatalogue();
  const pictures = sample.products.filter((product) => SIZES.every((size) => product.variantImages[size]));
  const collections = sample.collections.map((collection) => collection.slug);
  const products = Array.from({ length: count }, (_, index) => {
    const random = createRandom(seed * 1_000_003 + index);
    return generateProduct(index, random, {
      collection: random.pick(collections),
      pictures: random.pick(pictures),
    });
  });
  return { ...sample, products };
}

function generateProduct(
  index: number,
  random: Random,
  from: { collection: string; pictures: Pictures },
): CatalogueProduct {
  const name = nameOf(index);
  const price50 = random.between(24, 90) * 100;
  const kind = random.between(1, 10);
  return {
    slug: slugify(name, "perfume"),
    name,
    description: describe(random),
    collection: from.collection,
    category: random.pick(categories),
    variants: [...SIZES],
    variantPricing: {
      "30ml": Math.round(price50 * 0.0064) * 100,
      "50ml": price50,
      "100ml": Math.round(price50 * 0.0182) * 100,
    },
    stock: bySize(() => (random.between(1, 12) === 1 ? 0 : random.between(1, 80))),
    sold: bySize(() => random.between(0, 300)),
    isNewArrival: kind === 1,
    isWeeklySale: kind === 2,
    discountPercentage: kind <= 3 && kind !== 1 ? random.between(2, 7) * 5 : null,
    fragranceNotes: { top: threeNotes(random), middle: threeNotes(random), base: threeNotes(random) },
    scentLasting: random.pick(lastings),
    minOrderFreeShip: random.pick([4000, 5000, null]),
    ratings: Array.from({ length: random.between(0, 20) }, () => random.pick([3, 4, 4, 5, 5, 5])),
    sku: `ZE-G-${String(index + 1).padStart(6, "0")}`,
    mpn: `ZEG${String(index + 1).padStart(6, "0")}`,
    images: from.pictures.images,
    variantImages: from.pictures.variantImages,
  };
}

/** Returns a unique name; after all names are used, it adds “No. 2” and so on. */
function nameOf(index: number): string {
  const at = (index * NAME_STEP) % NAMES;
  const first = firstWords[at % firstWords.length];
  const second = secondWords[Math.floor(at / firstWords.length) % secondWords.length];
  const edition = editions[Math.floor(at / (firstWords.length * secondWords.length))];
  const round = Math.floor(index / NAMES) + 1;
  return [first, second, edition, round > 1 && `No. ${round}`].filter(Boolean).join(" ");
}

function describe(random: Random): string {
  const [opening, trail] = random.sample(accords, 2);
  return `${random.pick(openings)} ${opening}, then settles into ${trail}. ${random.pick(trails)} ${random.pick(occasions)}`;
}

function threeNotes(random: Random): string {
  const text = random.sample(notes, 3).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function bySize(value: () => number): Record<string, number> {
  return Object.fromEntries(SIZES.map((size) => [size, value()]));
}

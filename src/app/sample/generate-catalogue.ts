import { slugify } from "#platform/rules/slug.ts";

import type { Catalogue, CatalogueProduct } from "#catalogue/sample/catalogue.ts";
import { readSampleCatalogue } from "#catalogue/sample/catalogue.ts";
import {
  accordPhrases,
  categories,
  editions,
  firstWords,
  lastingTimes,
  notes,
  occasionSentences,
  openingPhrases,
  secondWords,
  closingSentences,
} from "./perfume-words.ts";
import { generateScent } from "./generate-scent.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";

const SIZES = ["30ml", "50ml", "100ml"] as const;
/** Coprime to the number of names, so that every name is used once before a name repeats. */
const NAME_STEP = 7919;
const NAME_COUNT = firstWords.length * secondWords.length * editions.length;

type Images = Pick<CatalogueProduct, "images" | "variantImages">;

/**
 * Generates a catalogue for tests and benchmarks: `count` products with three sizes and the sample's collections and
 * images. The result depends only on the count and the seed. A larger count starts with the same products.
 */
export function generateCatalogue(count: number, seed = 1): Catalogue {
  const sample = readSampleCatalogue();
  const imageSources = sample.products.filter((product) =>
    SIZES.every((size) => product.variantImages[size]),
  );
  const collections = sample.collections.map((collection) => collection.slug);
  const products = Array.from({ length: count }, (_, index) => {
    const random = createRandom(seed * 1_000_003 + index);
    return generateProduct(index, random, {
      collection: random.pick(collections),
      storedImages: random.pick(imageSources),
    });
  });
  return { ...sample, products };
}

function generateProduct(
  index: number,
  random: Random,
  source: { collection: string; storedImages: Images },
): CatalogueProduct {
  const name = createName(index);
  const price50ml = random.drawBetween(24, 90) * 100;
  const promotionRoll = random.drawBetween(1, 10);
  const product = {
    slug: slugify(name, "perfume"),
    name,
    description: createDescription(random),
    collection: source.collection,
    category: random.pick(categories),
    variants: [...SIZES],
    variantPricing: {
      "30ml": Math.round(price50ml * 0.0064) * 100,
      "50ml": price50ml,
      "100ml": Math.round(price50ml * 0.0182) * 100,
    },
    stock: generateBySize(() => (random.drawBetween(1, 12) === 1 ? 0 : random.drawBetween(1, 80))),
    sold: generateBySize(() => random.drawBetween(0, 300)),
    isNewArrival: promotionRoll === 1,
    isWeeklySale: promotionRoll === 2,
    discountPercentage: promotionRoll <= 3 && promotionRoll !== 1 ? random.drawBetween(2, 7) * 5 : null,
    fragranceNotes: {
      top: pickThreeNotes(random),
      middle: pickThreeNotes(random),
      base: pickThreeNotes(random),
    },
    scentLasting: random.pick(lastingTimes),
    minOrderFreeShip: random.pick([4000, 5000, null]),
    ratings: Array.from({ length: random.drawBetween(0, 20) }, () => random.pick([3, 4, 4, 5, 5, 5])),
    sku: `ZE-G-${String(index + 1).padStart(6, "0")}`,
    mpn: `ZEG${String(index + 1).padStart(6, "0")}`,
    images: source.storedImages.images,
    variantImages: source.storedImages.variantImages,
  };
  return { ...product, scent: generateScent(random, product.fragranceNotes.middle) };
}

/** Returns a unique name. Adds “No. 2” and so on once all names are used. */
function createName(index: number): string {
  const position = (index * NAME_STEP) % NAME_COUNT;
  const firstWord = firstWords[position % firstWords.length];
  const secondWord = secondWords[Math.floor(position / firstWords.length) % secondWords.length];
  const edition = editions[Math.floor(position / (firstWords.length * secondWords.length))];
  const round = Math.floor(index / NAME_COUNT) + 1;
  return [firstWord, secondWord, edition, round > 1 && `No. ${round}`].filter(Boolean).join(" ");
}

function createDescription(random: Random): string {
  const [opening, trail] = random.sample(accordPhrases, 2);
  return `${random.pick(openingPhrases)} ${opening}, then settles into ${trail}. ${random.pick(closingSentences)} ${random.pick(occasionSentences)}`;
}

function pickThreeNotes(random: Random): string {
  const text = random.sample(notes, 3).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function generateBySize(generateValue: () => number): Record<string, number> {
  return Object.fromEntries(SIZES.map((size) => [size, generateValue()]));
}

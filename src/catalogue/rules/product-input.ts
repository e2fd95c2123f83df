import { z } from "#platform/rules/zod.ts";

import { scentInputMessages } from "./scent/scent-input-messages.ts";
import { scentInputSchema, sizeDetailsInputSchema } from "./scent/scent-schema.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { MAX_PAIRINGS, pairingMessages } from "./pairings/pairing-messages.ts";
import { MAX_SET_PARTS, setMessages } from "./set-messages.ts";
import { productInputMessages as messages } from "./product-input-messages.ts";
import { staffProductMessages } from "./staff-messages.ts";
import { formatPrice } from "#kit/rules/money.ts";
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_VARIANT_NAME_LENGTH,
  MAX_VARIANTS,
  PRICE_LIMIT,
  MAX_NAME_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_VARIANT_IMAGES,
} from "./product-limits.ts";
import { PRODUCT_STATUSES } from "./product-status.ts";
import { codeText, multilineText, requiredMultilineText, requiredText, text } from "#kit/rules/text.ts";
import { hasAtMostTwoDecimals, priceSchema, stockSchema } from "./size-input.ts";
import { normalizeVariantImages } from "./variant-images.ts";

const MAX_URL_LENGTH = 500;

/** Assigning to this key of a plain object sets the prototype instead of a property. */
const RESERVED_VARIANT_NAME = "__proto__";

const variantName = text(MAX_VARIANT_NAME_LENGTH);
/** Line breaks separate notes. */
const note = multilineText(MAX_NOTE_LENGTH, messages.noteTooLong(MAX_NOTE_LENGTH)).default("");

/** A reference to a stored image; other fields of the image are ignored. */
export const imageRefSchema = z.object({
  url: text(MAX_URL_LENGTH).optional(),
  publicId: text(MAX_URL_LENGTH).optional(),
});

const variantImages = z
  .union([
    text(MAX_URL_LENGTH),
    z.strictObject({
      images: z
        .array(z.union([text(MAX_URL_LENGTH), imageRefSchema]))
        .max(100, messages.maxVariantImages)
        .optional(),
      primary: text(MAX_URL_LENGTH).nullish(),
    }),
  ])
  .nullish();

/** A discount in percent. Spec: admin §5. */
export const discountSchema = z
  .number({ error: messages.discountInvalid })
  .min(0, messages.discountInvalid)
  .max(100, messages.discountInvalid)
  .refine(hasAtMostTwoDecimals, staffProductMessages.discountDecimals);

const freeShip = z
  .number({ error: messages.freeShipInvalid })
  .int(messages.freeShipInvalid)
  .min(0, messages.freeShipInvalid)
  .lt(PRICE_LIMIT, messages.priceTooHigh(formatPrice(PRICE_LIMIT)));

/** A size of another product as a part of a set. */
const setPart = z.strictObject({
  productId: requiredText(setMessages.partUnknown("", ""), 200),
  variant: variantName,
  quantity: z.number().int().min(1, setMessages.partQuantity).max(100, setMessages.partQuantity),
});

const fields = z.strictObject({
  name: requiredText(messages.nameRequired, MAX_NAME_LENGTH),
  description: requiredMultilineText(messages.descriptionRequired, MAX_DESCRIPTION_LENGTH),
  /** Optional; an empty string means no category. Spec: admin §5. */
  category: text(80).default(""),
  collectionRef: requiredText(messages.selectCollection, 200),
  image: text(MAX_URL_LENGTH).nullish(),
  publicId: text(MAX_URL_LENGTH).nullish(),
  /** Metadata from the image host. Ignored, because the shop stores its own metadata for every image. */
  cloudinaryData: z.looseObject({}).nullish(),
  variants: z
    .array(requiredText(messages.variantNameRequired, MAX_VARIANT_NAME_LENGTH))
    .min(1, messages.variantRequired)
    .max(MAX_VARIANTS, messages.variantTooMany(MAX_VARIANTS)),
  variantPricing: z.record(variantName, priceSchema),
  variantImages: z.record(variantName, variantImages).default({}),
  /** Stock by size; `null` is unlimited. An omitted size is unlimited if new, and otherwise keeps its stock. */
  stock: z.record(variantName, stockSchema.nullable()).default({}),
  discountPercentage: discountSchema.nullable().default(null),
  isWeeklySale: z.boolean().default(false),
  isNewArrival: z.boolean().default(false),
  /** Whether the product travels by road only. */
  surfaceOnly: z.boolean().default(false),
  /** Whether the product cannot be returned. */
  isFinalSale: z.boolean().default(false),
  fragranceNotes: z
    .strictObject({ top: note, middle: note, base: note })
    .default({ top: "", middle: "", base: "" }),
  scentLasting: text(200).default(""),
  /** If omitted, the stored scent profile is unchanged. */
  scent: scentInputSchema.optional(),
  /** Volume and codes by size. An omitted size keeps its stored values; a new size takes the volume from its name. */
  sizes: z.record(variantName, sizeDetailsInputSchema).optional(),
  /** Parts by size, for sets. If omitted, the stored parts are unchanged. A product without any part is not a set. */
  parts: z.record(variantName, z.array(setPart).max(MAX_SET_PARTS, setMessages.partsTooMany)).optional(),
  /** Ids of products to recommend with this product, in order. If omitted, the stored ids are unchanged. */
  pairsWith: z
    .array(requiredText(pairingMessages.chooseProduct, 200))
    .max(MAX_PAIRINGS, pairingMessages.tooMany)
    .overwrite((ids) => [...new Set(ids)])
    .optional(),
  minOrderFreeShip: freeShip.nullable().default(null),
  /** If omitted, new products are published, and stored products keep their status. */
  status: z.enum(PRODUCT_STATUSES, messages.statusUnknown).optional(),
  sku: codeText(60).default(""),
  mpn: codeText(60).default(""),
  /** New size name → previous name, so that a renamed size keeps its stock and sold counts. */
  renamedFrom: z.record(variantName, variantName).default({}),
  /** Stock by size when the form was loaded; a size whose stock changed since then is not overwritten. */
  expectedStock: z.record(variantName, stockSchema.nullable()).default({}),
  /** `updatedAt` when the form was loaded; a product that changed since then is not overwritten. */
  expectedUpdatedAt: z.iso.datetime().optional(),
});

type Fields = z.infer<typeof fields>;
type AddIssue = (path: PropertyKey[], message: string) => void;

function checkVariants({ variants, variantPricing }: Fields, addIssue: AddIssue): void {
  const names = variants.map((name) => name.toLowerCase());
  variants.forEach((name, index) => {
    if (name !== "" && names.indexOf(name.toLowerCase()) < index)
      addIssue(["variants", index], messages.variantUnique);
    if (name === RESERVED_VARIANT_NAME)
      addIssue(["variants", index], staffProductMessages.variantNameReserved);
    else if (name !== "" && (getOwnEntry(variantPricing, name) ?? 0) <= 0)
      addIssue(["variantPricing", name], messages.priceRequired);
  });
}

/** Rejects stock of unknown sizes: a typo would leave the intended size unlimited. */
function checkStock({ variants, stock: counts }: Fields, addIssue: AddIssue): void {
  for (const name of Object.keys(counts)) {
    if (!variants.includes(name)) addIssue(["stock", name], messages.variantUnknown(name));
  }
}

function checkBarcodes({ variants, sizes = {} }: Fields, addIssue: AddIssue): void {
  const barcodes = variants.map((name) => getOwnEntry(sizes, name)?.barcode ?? "");
  barcodes.forEach((barcode, index) => {
    if (barcode !== "" && barcodes.indexOf(barcode) < index)
      addIssue(["sizes", variants[index] ?? "", "barcode"], scentInputMessages.barcodeTwice);
  });
}

function checkParts({ variants, parts = {} }: Fields, addIssue: AddIssue): void {
  const lists = variants.map((name) => getOwnEntry(parts, name) ?? []);
  if (lists.every((list) => list.length === 0)) return;
  lists.forEach((list, index) => {
    const names = list.map(({ productId, variant }) => JSON.stringify([productId, variant]));
    if (list.length === 0) addIssue(["parts", variants[index] ?? ""], setMessages.partsForAllSizes);
    if (new Set(names).size < names.length) addIssue(["parts", variants[index] ?? ""], setMessages.partTwice);
  });
}

function checkImages(
  { variants, variantImages: imagesByVariant, image, publicId }: Fields,
  addIssue: AddIssue,
): void {
  let count = 0;
  for (const name of variants) {
    const { images } = normalizeVariantImages(getOwnEntry(imagesByVariant, name));
    if (images.length > MAX_VARIANT_IMAGES) addIssue(["variantImages", name], messages.maxVariantImages);
    count += images.length;
  }
  if (count === 0 && !image && !publicId) addIssue(["image"], messages.imageRequired);
}

type Flags = Pick<Fields, "isWeeklySale" | "isNewArrival" | "discountPercentage">;

/** Reports contradictions between the flags and the discount of a product. Spec: admin §4, §5. */
export function checkFlags(
  { isWeeklySale, isNewArrival, discountPercentage }: Flags,
  addIssue: AddIssue,
): void {
  if (isWeeklySale && isNewArrival) addIssue(["isWeeklySale"], messages.saleOrNew);
  if (isWeeklySale && (discountPercentage ?? 0) <= 0)
    addIssue(["discountPercentage"], messages.saleNeedsDiscount);
}

/** Returns the entries of `map` whose keys are sizes of the product, in the order of the sizes. */
function pickVariants<Value>(
  variants: readonly string[],
  map: Readonly<Record<string, Value>>,
): Record<string, Value> {
  return Object.fromEntries(
    variants.flatMap((name): [string, Value][] =>
      Object.hasOwn(map, name) ? [[name, map[name] as Value]] : [],
    ),
  );
}

/**
 * Validates a product form. Amounts are in PKR. Rejects stock of unknown sizes, drops prices and images of unknown
 * sizes, and normalizes image references. Spec: admin §3, §5, storefront §5.
 */
export const productInputSchema = fields
  .superRefine((input, context) => {
    const addIssue: AddIssue = (path, message) => context.addIssue({ code: "custom", path, message });
    checkVariants(input, addIssue);
    checkStock(input, addIssue);
    checkImages(input, addIssue);
    checkBarcodes(input, addIssue);
    checkParts(input, addIssue);
    checkFlags(input, addIssue);
  })
  .transform(({ image, publicId, cloudinaryData: _ignored, ...input }) => ({
    ...input,
    imageRef: { url: image ?? "", publicId: publicId ?? "" },
    variantPricing: pickVariants(input.variants, input.variantPricing),
    stock: pickVariants(input.variants, input.stock),
    ...(input.sizes && { sizes: pickVariants(input.variants, input.sizes) }),
    ...(input.parts && { parts: pickVariants(input.variants, input.parts) }),
    renamedFrom: pickVariants(input.variants, input.renamedFrom),
    expectedStock: pickVariants(input.variants, input.expectedStock),
    variantImages: Object.fromEntries(
      input.variants.map((name) => [name, normalizeVariantImages(getOwnEntry(input.variantImages, name))]),
    ),
  }));

/** Validated product fields, ready to be saved. */
export type ProductInput = z.output<typeof productInputSchema>;

/** Product fields as a form or a client sends them. */
export type ProductInputFields = z.input<typeof productInputSchema>;

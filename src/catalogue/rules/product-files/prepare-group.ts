import { mediaMessages } from "#media/rules/staff-messages.ts";

import type { ListColumns } from "./adapt-list.ts";
import type { FileReferences } from "./apply-values.ts";
import { parseImageNames } from "./apply-variants.ts";
import { findStatus } from "./export-readers.ts";
import { COLLECTION_SEPARATOR } from "./export-product.ts";
import type { ProductGroup } from "./group-rows.ts";
import { PRIMARY_MARK } from "./product-columns.ts";
import { isImageAddress } from "./product-file.ts";
import type { FileRow } from "./product-import.ts";
import type { ProductInput } from "../product-input.ts";
import { MAX_VARIANT_IMAGES } from "../product-limits.ts";
import { productFileMessages as messages } from "./staff-messages.ts";

/** Looks up what a file from elsewhere refers to. */
export interface ForeignReferences extends FileReferences {
  /** Returns why an image could not be fetched, or `undefined` for an image that nobody has fetched. */
  findFailedFetch: (url: string) => string | undefined;
  /** Returns the public id of a collection's image. */
  findCollectionImage: (collectionId: string) => string | undefined;
}

/** What preparing the products of a file found. */
export interface Findings {
  /** Addresses of images that the shop has not fetched. */
  toFetch: Set<string>;
  /** Reasons by address of images that cannot be fetched. */
  missing: Map<string, string>;
  needsBase: boolean;
  /** Names of new products that no image can be had for. */
  withoutImage: string[];
  /** Names of stored drafts that still have no image but that of their collection. */
  stillWithoutImage: string[];
  /** Names of new products that no collection is known for. */
  withoutCollection: string[];
  /** Number of new products of a list without descriptions. */
  withoutDescription: number;
}

/** Returns findings about no product yet. */
export function createFindings(): Findings {
  return {
    toFetch: new Set(),
    missing: new Map(),
    needsBase: false,
    withoutImage: [],
    stillWithoutImage: [],
    withoutCollection: [],
    withoutDescription: 0,
  };
}

/** Describes what products get that the file does not contain. */
export function describeFindings({
  withoutDescription,
  withoutImage,
  stillWithoutImage,
}: Findings): string[] {
  return [
    ...(withoutDescription > 0 ? [messages.nameDescribes(withoutDescription)] : []),
    ...(withoutImage.length > 0 ? [messages.withoutImage(withoutImage)] : []),
    ...(stillWithoutImage.length > 0 ? [messages.stillWithoutImage(stillWithoutImage)] : []),
  ];
}

interface PrepareOptions extends ListColumns {
  references: ForeignReferences;
  /** Whether the file is the export of another shop. */
  isExport: boolean;
  /** The product as it is stored; `undefined` for a new one. */
  stored: ProductInput | undefined;
  /** The collection of new products whose row names none. */
  collection: string;
  /** The address to which relative addresses of images are added. */
  imageBase: string;
}

const isRemote = (url: string) => /^(?:https?:)?\/\/[^/]/i.test(url);

/** Returns the rows of a product with stored images and its collection. Adds to the findings what is missing. */
export function prepareGroup(group: ProductGroup, findings: Findings, options: PrepareOptions): ProductGroup {
  const rows = joinImageRows(group.rows).map((row) => ({ row: row.row, cells: { ...row.cells } }));
  const [first] = rows;
  if (first === undefined) return group;
  if (!options.hasDescriptions && options.stored === undefined) {
    findings.withoutDescription += 1;
    first.cells.description = group.name;
  }
  const collectionId = chooseCollection(rows, first, findings, options);
  const hasForeignImage = resolveImages(rows, findings, options);
  const hasImage = rows.some(({ cells }) => cells.image || cells.variant_images);
  const isIncomplete = options.isExport || hasForeignImage || !options.hasImages;
  if (isIncomplete && !hasImage && options.stored === undefined) {
    findings.withoutImage.push(group.name);
    first.cells.image = options.references.findCollectionImage(collectionId) ?? "";
    if ((first.cells.status ?? "published") === "published" || first.cells.status === "")
      first.cells.status = "draft";
  }
  // An import without images made it a draft; the same file again must not put it on sale.
  const isForeign = options.isExport || hasForeignImage || !(options.hasImages || options.hasIds);
  if (isForeign && !hasImage && isWaitingForImage(options) && isPublished(rows)) {
    findings.stillWithoutImage.push(group.name);
    for (const { cells } of rows) delete cells.status;
  }
  // A weekly sale has a discount. Other shops know no weekly sales, so that one ends with its discount.
  if (options.isExport && options.stored?.isWeeklySale && endsDiscount(rows))
    first.cells.weekly_sale ??= "no";
  // The images of a stored product stay if those of the file cannot be had.
  if (isIncomplete && options.stored !== undefined)
    for (const { cells } of rows) {
      if (cells.image === "") delete cells.image;
      if (cells.variant_images === "") delete cells.variant_images;
    }
  return { ...group, rows };
}

const isPublished = (rows: readonly FileRow[]) =>
  rows.some(({ cells: { status } }) => status !== undefined && findStatus(status) === "published");

const endsDiscount = (rows: readonly FileRow[]) =>
  rows.some(({ cells: { discount } }) => discount !== undefined) &&
  rows.every(({ cells }) => !cells.discount);

/** Returns whether a stored product is a draft whose only image is that of its collection. */
function isWaitingForImage({ stored, references }: PrepareOptions): boolean {
  if (stored?.status !== "draft") return false;
  const { imageRef, variantImages, collectionRef } = stored;
  const hasSizeImages = Object.values(variantImages).some(({ images }) => images.length > 0);
  return !hasSizeImages && imageRef.publicId === references.findCollectionImage(collectionRef);
}

/**
 * Joins rows that contain a further image of a product and nothing else, as other shops write them: the first image is the
 * product's, the others belong to the sizes of their rows or else to all sizes.
 */
function joinImageRows(rows: readonly FileRow[]): FileRow[] {
  const urls = rows.map(({ cells }) => cells.image ?? "").filter((url) => url !== "");
  if (new Set(urls).size < 2 || !urls.every(isRemote)) return [...rows];
  const sizes = rows.filter(({ cells }) => cells.variant);
  const main = urls[0] ?? "";
  const shared = rows.filter(({ cells }) => !cells.variant).flatMap(({ cells }) => cells.image || []);
  const joined = (sizes.length > 0 ? sizes : rows.slice(0, 1)).map(({ row, cells }, index): FileRow => {
    const { image, ...others } = cells;
    const own = cells.variant_images ? [cells.variant_images] : image ? [image] : [];
    const images = [...new Set([...own, ...shared])].slice(0, MAX_VARIANT_IMAGES);
    return {
      row,
      cells: { ...others, ...(index === 0 && { image: main }), variant_images: images.join(" ") },
    };
  });
  const texts = rows.filter(({ cells }) => !cells.variant && cells.name && cells.description);
  return sizes.length > 0 ? [...texts.map(withoutImage), ...joined] : joined;
}

function withoutImage({ row, cells }: FileRow): FileRow {
  const { image: _, ...others } = cells;
  return { row, cells: others };
}

/** Sets the collection of a product: the first name that is a collection, or else the chosen one. Returns its id. */
function chooseCollection(
  rows: readonly FileRow[],
  first: FileRow,
  findings: Findings,
  { references, isExport, stored, collection }: PrepareOptions,
): string {
  const cell = rows.find(({ cells }) => cells.collection)?.cells.collection ?? "";
  const names = isExport ? cell.split(COLLECTION_SEPARATOR) : [cell];
  const ids = names.flatMap((name) => (name === "" ? [] : references.findCollectionIds(name)));
  if (!isExport && cell !== "") return ids[0] ?? "";
  if (isExport) for (const { cells } of rows) delete cells.collection;
  const chosen = ids[0] ?? (stored === undefined ? collection : "");
  if (chosen !== "") first.cells.collection = chosen;
  else if (stored === undefined) findings.withoutCollection.push(first.cells.name ?? "");
  return chosen;
}

/** Replaces the addresses of images by stored images. Returns whether there were addresses of other servers. */
function resolveImages(rows: readonly FileRow[], findings: Findings, options: PrepareOptions): boolean {
  let hasForeignImage = false;
  const resolve = (name: string): string => {
    if (name === "" || options.references.findStoredImage(name) !== undefined) return name;
    const url = toAbsolute(name, options);
    if (url === undefined && !options.isExport) return name;
    hasForeignImage = true;
    if (url === "") {
      findings.needsBase = true;
      return "";
    }
    if (url === undefined || !isImageAddress(url)) {
      findings.missing.set(url ?? name, mediaMessages.addressInvalid);
      return "";
    }
    if (options.references.findStoredImage(url) !== undefined) return url;
    const failure = options.references.findFailedFetch(url);
    if (failure === undefined) {
      findings.toFetch.add(url);
      return url;
    }
    findings.missing.set(url, failure);
    return "";
  };
  for (const { cells } of rows) {
    if (cells.image) cells.image = resolve(cells.image);
    if (cells.variant_images) {
      const { names, primary } = parseImageNames(cells.variant_images);
      cells.variant_images = names
        .map((name) => ({ image: resolve(name), isMarked: name === primary && name !== names[0] }))
        .filter(({ image }) => image !== "")
        .map(({ image, isMarked }) => `${image}${isMarked ? PRIMARY_MARK : ""}`)
        .join(" ");
    }
  }
  return hasForeignImage;
}

/** Returns the address of an image on another server, "" if its server is unknown, or `undefined` for another name. */
export function toAbsolute(
  name: string,
  { isExport, imageBase }: Pick<PrepareOptions, "isExport" | "imageBase">,
): string | undefined {
  if (isRemote(name)) return name.startsWith("//") ? `https:${name}` : name;
  if (!isExport || !/\.(?:jpe?g|png|webp|gif)$/i.test(name)) return undefined;
  return imageBase === "" ? "" : `${imageBase.replace(/\/+$/, "")}/${name.replace(/^\/+/, "")}`;
}

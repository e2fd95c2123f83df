import { parseNumber } from "#kit/rules/typed-number.ts";

import {
  findCell,
  findStatus,
  firstImage,
  isOnSale,
  isYes,
  readProduct,
  readSize,
  splitImages,
} from "./export-cells.ts";
import type { ExportProduct, ExportRow, ExportSize } from "./export-product.ts";
import { findSizeInName, toFileRows } from "./export-product.ts";
import type { FileRow } from "./product-import.ts";
import type { Shop } from "./shop-exports.ts";
import { SHOP_NAMES } from "./shop-exports.ts";
import { productFileMessages as messages } from "./staff-messages.ts";

/** Products that are no bottles on a shelf. */
const OTHER_TYPES = /\b(?:grouped|external|bundle|downloadable|giftcard|gift_card)\b/i;
interface Converted {
  products: ExportProduct[];
  /** Rows of products that the shop cannot sell, and translations. */
  leftOut: { others: number; translations: number; orphans: ExportRow[] };
}

/** The current day, and the address of relative images, which Magento exports. */
interface ConvertOptions {
  /** `2026-11-29`. */
  today: string;
}

/**
 * Converts the rows of another shop's export to rows of a product file. Image rows, variations and combinations become
 * the sizes and images of their product.
 */
export function convertExport(
  shop: Shop,
  rows: readonly ExportRow[],
  options: ConvertOptions,
): { rows: FileRow[]; notes: string[] } {
  const { products, leftOut } = READERS[shop](rows, options);
  const withoutSizes = products.filter(({ sizes }) => sizes.length === 0).map(({ name }) => name);
  const converted = toFileRows(products.filter(({ sizes }) => sizes.length > 0));
  const withoutTax = rows.some(({ cells }) => cells.price_without_tax && !cells.price);
  return {
    rows: converted.rows,
    notes: [
      messages.exportOf(SHOP_NAMES[shop]),
      ...converted.notes,
      ...(withoutTax ? [messages.pricesWithoutTax] : []),
      ...(withoutSizes.length > 0 ? [messages.withoutSizes(withoutSizes)] : []),
      ...(leftOut.others > 0 ? [messages.otherTypes(leftOut.others)] : []),
      ...(leftOut.translations > 0 ? [messages.translations(leftOut.translations)] : []),
      ...(leftOut.orphans.length > 0
        ? [messages.orphans(leftOut.orphans.length, leftOut.orphans[0]?.row ?? 0)]
        : []),
    ],
  };
}

const READERS: Readonly<Record<Shop, (rows: readonly ExportRow[], options: ConvertOptions) => Converted>> = {
  shopify: readShopify,
  woocommerce: readWooCommerce,
  magento: readMagento,
  prestashop: readPrestaShop,
};

/** Shopify: one row per size and per image; only the first row of a product has its name. */
function readShopify(rows: readonly ExportRow[]): Converted {
  const byKey = new Map<string, ExportRow[]>();
  let lastKey = "";
  for (const row of rows) {
    const { key = "", name = "" } = row.cells;
    lastKey = key || name || lastKey;
    byKey.set(lastKey, [...(byKey.get(lastKey) ?? []), row]);
  }
  const groups = [...byKey.entries()];
  const sellable = groups.filter(([, group]) => !isYes(findCell(group, "gift_card")));
  return {
    products: sellable.map(([key, group]) => {
      const [first = { row: 1, cells: {} }] = group;
      const positions = new Map(
        group.map(({ cells }) => [cells.image_url ?? "", Number(cells.image_position ?? "") || 999]),
      );
      const urls = [...positions.keys()].filter((url) => url !== "");
      const isOnline = findCell(group, "published") === "" || isYes(findCell(group, "published"));
      const status = findStatus(findCell(group, "status")) ?? "published";
      return {
        ...readProduct(first, group),
        ids: [key, findCell(group, "name"), findCell(group, "size_sku")],
        status: status === "published" && !isOnline ? "draft" : status,
        images: urls.toSorted((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0)),
        sizes: group
          .filter(({ cells }) => cells.price || cells.option_1 || cells.size_sku)
          .map((row) => {
            const size = readSize(row, joinOptions(row, true));
            const compareAt = row.cells.compare_at ?? "";
            const isReduced = (parseNumber(compareAt) ?? 0) > (parseNumber(size.regularPrice) ?? 0);
            return isReduced ? { ...size, regularPrice: compareAt, salePrice: size.regularPrice } : size;
          }),
      };
    }),
    leftOut: { others: groups.length - sellable.length, translations: 0, orphans: [] },
  };
}

/** WooCommerce: a variation names its variable product by SKU or as `id:44`. */
function readWooCommerce(rows: readonly ExportRow[], { today }: ConvertOptions): Converted {
  const isVariation = ({ cells }: ExportRow) => /\bvariation\b/i.test(cells.type ?? "");
  const mainRows = rows.filter((row) => !isVariation(row) && row.cells.name);
  const sellable = mainRows.filter(({ cells }) => !OTHER_TYPES.test(cells.type ?? ""));
  const variations = Map.groupBy(rows.filter(isVariation), ({ cells }) => cells.parent ?? "");
  const products = sellable.map((row): ExportProduct => {
    const { key = "", size_sku: sku = "", type = "" } = row.cells;
    const ownVariations = [...(variations.get(`id:${key}`) ?? []), ...(variations.get(sku) ?? [])];
    variations.delete(`id:${key}`);
    if (sku !== "") variations.delete(sku);
    const isVariable = /\bvariable\b/i.test(type);
    return {
      ...readProduct(row, [row]),
      sku: isVariable ? sku : "",
      images: splitImages(row.cells.image_url ?? ""),
      sizes: isVariable
        ? ownVariations.map((variation) => {
            const name = joinOptions(variation, false) || cutName(variation, row.cells.name ?? "");
            return { ...readSaleSize(variation, name, today), image: firstImage(variation) };
          })
        : [readSaleSize(row, joinOptions(row, true), today)],
    };
  });
  return {
    products,
    leftOut: {
      others: mainRows.length - sellable.length,
      translations: 0,
      orphans: [...variations.values()].flat(),
    },
  };
}

/** Magento: a configurable product lists the SKUs of its simple products with their options. */
function readMagento(rows: readonly ExportRow[], { today }: ConvertOptions): Converted {
  const mainRows = rows.filter(({ cells }) => !cells.store_view);
  const bySku = new Map(mainRows.map((row) => [row.cells.size_sku ?? "", row]));
  const childSkus = new Set(mainRows.flatMap((row) => readVariations(row).map(({ sku }) => sku)));
  const ownRows = mainRows.filter(({ cells }) => !childSkus.has(cells.size_sku ?? ""));
  const sellable = ownRows.filter(({ cells }) => !OTHER_TYPES.test(cells.type ?? ""));
  const products = sellable.map((row): ExportProduct => {
    const isConfigurable = /configurable/i.test(row.cells.type ?? "");
    const children = readVariations(row).flatMap(({ sku, name }) => {
      const child = bySku.get(sku);
      return child === undefined ? [] : [{ child, name }];
    });
    return {
      ...readProduct(row, [row]),
      ids: [row.cells.key ?? "", row.cells.name ?? "", row.cells.size_sku ?? ""],
      sku: isConfigurable ? (row.cells.size_sku ?? "") : "",
      type: "",
      images: listMagentoImages(row),
      sizes: isConfigurable
        ? children.map(({ child, name }) => ({
            ...readSaleSize(child, name || cutName(child, row.cells.name ?? ""), today),
            image: listMagentoImages(child)[0] ?? "",
          }))
        : [readSaleSize(row, readAttribute(row.cells.attributes ?? "", "size"), today)],
    };
  });
  return {
    products,
    leftOut: {
      others: ownRows.length - sellable.length,
      translations: rows.length - mainRows.length,
      orphans: [],
    },
  };
}

/** PrestaShop: the rows of combinations have the id of their product, and add an amount to its price. */
function readPrestaShop(rows: readonly ExportRow[], { today }: ConvertOptions): Converted {
  const productRows = rows.filter(({ cells }) => cells.name);
  const keys = new Set(productRows.map(({ cells }) => cells.key ?? ""));
  const isCombination = ({ cells }: ExportRow) => Boolean(cells.option_1);
  const combinations = Map.groupBy(rows.filter(isCombination), ({ cells }) => cells.key ?? "");
  const main = new Map<string, ExportRow>();
  for (const [index, row] of productRows.entries()) {
    const key = row.cells.key || `row ${index}`;
    if (!main.has(key)) main.set(key, row);
  }
  const products = [...main.entries()].map(([key, row]): ExportProduct => {
    const own = combinations.get(key) ?? [];
    const base = readReducedSize(row, "", today);
    return {
      ...readProduct(row, [row]),
      sku: own.length > 0 ? base.sku : "",
      images: splitImages(row.cells.image_url ?? ""),
      sizes:
        own.length > 0 ? own.map((combination) => addCombination(base, row, combination, today)) : [base],
    };
  });
  return {
    products,
    leftOut: {
      others: 0,
      translations: 0,
      orphans: rows.filter((row) => !row.cells.name && !keys.has(row.cells.key ?? "")),
    },
  };
}

function addCombination(
  base: ExportSize,
  main: ExportRow,
  combination: ExportRow,
  today: string,
): ExportSize {
  const { cells } = combination;
  const impact = parseNumber(cells.price_impact ?? "") ?? 0;
  const basePrice = parseNumber(base.regularPrice) ?? Number.NaN;
  const price = combination === main || impact === 0 ? base.regularPrice : String(basePrice + impact);
  const priced = { ...main, cells: { ...main.cells, price } };
  const reduced = readReducedSize(priced, "", today);
  const name = (cells.option_1 ?? "")
    .split(",")
    .map((value) => value.replace(/:\d+\s*$/, "").trim())
    .join(" / ");
  return {
    ...readSize(combination, name),
    regularPrice: reduced.regularPrice,
    salePrice: reduced.salePrice,
    weightGrams: base.weightGrams,
    image: combination === main ? "" : firstImage(combination),
  };
}

/** Returns the size of a PrestaShop row, whose sale is a percentage or an amount. */
function readReducedSize(row: ExportRow, name: string, today: string): ExportSize {
  const size = readSize(row, name);
  const price = parseNumber(size.regularPrice) ?? Number.NaN;
  const percent = parseNumber(row.cells.sale_percent ?? "") ?? 0;
  const amount = parseNumber(row.cells.sale_amount ?? "") ?? 0;
  const sale = Math.round((price * (1 - percent / 100) - amount) * 100) / 100;
  return sale < price && isOnSale(row, today) ? { ...size, salePrice: String(sale) } : size;
}

function readSaleSize(row: ExportRow, name: string, today: string): ExportSize {
  const { sale_price: salePrice = "" } = row.cells;
  return { ...readSize(row, name), salePrice: isOnSale(row, today) ? salePrice : "" };
}

/** Joins the options of a size, e.g. `50ml / Gift box`. A product that is not variable has attributes of other kinds. */
function joinOptions({ cells }: ExportRow, isOnlySizes: boolean): string {
  const options = [cells.option_1, cells.option_2, cells.option_3].flatMap((option) => option?.trim() || []);
  const named = options.filter((option) => option.toLowerCase() !== "default title");
  const isWoo = cells.regular_price !== undefined;
  return (
    isOnlySizes && isWoo ? named.filter((option) => findSizeInName(option) === option.toLowerCase()) : named
  ).join(" / ");
}

/** Returns what a variation's name adds to the name of its product. */
function cutName({ cells }: ExportRow, productName: string): string {
  const name = cells.name ?? "";
  const rest = name.startsWith(productName) ? name.slice(productName.length) : name;
  return rest.replace(/^[\s,–—-]+/, "") || findSizeInName(name);
}

function listMagentoImages({ cells }: ExportRow): string[] {
  const images = [cells.image_url ?? "", ...splitImages(cells.more_images ?? "")];
  return [...new Set(images.filter((path) => path !== "" && path !== "no_selection"))];
}

/** Reads `sku=AN-50,size=50ml|sku=AN-100,size=100ml`. */
function readVariations({ cells }: ExportRow): { sku: string; name: string }[] {
  return (cells.variations ?? "")
    .split("|")
    .filter((text) => text.includes("sku="))
    .map((text) => {
      const pairs = text.split(",").map((pair) => pair.split("="));
      const values = pairs.filter(([key]) => key?.trim() !== "sku").map(([, value = ""]) => value.trim());
      return { sku: readAttribute(text, "sku"), name: values.join(" / ") };
    });
}

function readAttribute(text: string, key: string): string {
  const pair = text.split(",").find((each) => each.trim().startsWith(`${key}=`));
  return pair?.slice(pair.indexOf("=") + 1).trim() ?? "";
}

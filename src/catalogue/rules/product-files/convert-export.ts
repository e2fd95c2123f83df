import { parseNumber, parsePercent } from "#kit/rules/typed-number.ts";

import { adaptProducts } from "./adapt-export.ts";
import { findCell, firstImage, readProduct, readSize, readStatus, splitImages } from "./export-cells.ts";
import type { ExportProduct, ExportRow, ExportSize } from "./export-product.ts";
import { findSizeInName, toFileRows } from "./export-product.ts";
import type { DayOrder } from "./export-readers.ts";
import { checkCells, findDayOrder, isOnSale, isSoldType, isYes, SHARED_STOCK } from "./export-readers.ts";
import type { FileError, FileRow } from "./product-import.ts";
import { quoteCell } from "./read-cell.ts";
import type { FileColumn, Shop } from "./shop-exports.ts";
import { SHOP_NAMES } from "./shop-exports.ts";
import { productFileMessages as messages } from "./staff-messages.ts";

interface Converted {
  products: ExportProduct[];
  /** Rows that are not imported, by the reason. */
  leftOut: {
    otherTypes?: ExportRow[];
    translations?: ExportRow[];
    orphans?: ExportRow[];
    unpublished?: ExportRow[];
  };
  notes?: string[];
}

/** What the readers know about the file besides a row. */
interface Context {
  shop: Shop;
  /** `2026-11-29`. */
  today: string;
  order: DayOrder;
}

/**
 * Converts the rows of another shop's export to rows of a product file. Image rows, variations and combinations become
 * the sizes and images of their product. Filled cells that cannot be read are errors.
 */
export function convertExport(
  shop: Shop,
  rows: readonly ExportRow[],
  { today }: { today: string },
): { rows: FileRow[]; notes: string[]; errors: FileError[] } {
  const context: Context = { shop, today, order: findDayOrder(rows) };
  const { products: read, leftOut, notes = [] } = READERS[shop](rows, context);
  const { products, notes: adapted } = adaptProducts(read);
  const withoutSizes = products.filter(({ sizes }) => sizes.length === 0).map(({ name }) => name);
  const converted = toFileRows(products.filter(({ sizes }) => sizes.length > 0));
  const withoutTax = rows.some(({ cells }) => cells.price_without_tax && !cells.price);
  const { otherTypes = [], translations = [], orphans = [], unpublished = [] } = leftOut;
  return {
    rows: converted.rows,
    notes: [
      messages.exportOf(SHOP_NAMES[shop]),
      ...converted.notes,
      ...adapted,
      ...notes,
      ...(withoutTax ? [messages.pricesWithoutTax] : []),
      ...(withoutSizes.length > 0 ? [messages.withoutSizes(withoutSizes)] : []),
      ...(otherTypes.length > 0 ? [messages.otherTypes(describeRows(otherTypes, "type"))] : []),
      ...(translations.length > 0 ? [messages.translations(describeRows(translations, "store_view"))] : []),
      ...(orphans.length > 0 ? [messages.orphans(describeRows(orphans, "parent", "size_sku", "name"))] : []),
      ...(unpublished.length > 0
        ? [messages.unpublishedSizes(describeRows(unpublished, "name", "size_sku"))]
        : []),
    ],
    errors: checkCells(rows, context),
  };
}

/** Describes rows by their numbers and the first of these columns that is filled. */
function describeRows(rows: readonly ExportRow[], ...columns: FileColumn[]): string[] {
  return rows.map(({ row, cells }) => {
    const text = columns.map((column) => cells[column]).find(Boolean);
    return `row ${row}${text ? ` ${quoteCell(text)}` : ""}`;
  });
}

const READERS: Readonly<Record<Shop, (rows: readonly ExportRow[], context: Context) => Converted>> = {
  shopify: readShopify,
  woocommerce: readWooCommerce,
  magento: readMagento,
  prestashop: readPrestaShop,
};

/** Shopify: one row per size and per image; only the first row of a product has its name. */
function readShopify(rows: readonly ExportRow[], { shop }: Context): Converted {
  let lastKey = "";
  const byKey = Map.groupBy(rows, ({ cells: { key, name } }) => {
    lastKey = key || name || lastKey;
    return lastKey;
  });
  const groups = [...byKey];
  const [sellable, others] = [false, true].map((isGift) =>
    groups.filter(([, group]) => isYes(findCell(group, "gift_card")) === isGift),
  );
  return {
    products: (sellable ?? []).map(([key, group]) => {
      const [first = { row: 1, cells: {} }] = group;
      const positions = new Map(
        group.flatMap(({ cells }) =>
          splitImages(cells.image_url ?? "").map((url) => [
            url,
            parseNumber(cells.image_position ?? "") || 999,
          ]),
        ),
      );
      const isOnline = findCell(group, "published") === "" || isYes(findCell(group, "published"));
      const status = readStatus(findCell(group, "status"));
      return {
        ...readProduct(first, group),
        ids: [key, findCell(group, "name")],
        key,
        status: status === "published" && !isOnline ? "draft" : status,
        images: [...positions.keys()].toSorted((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0)),
        sizes: group
          .filter(({ cells }) => cells.price || cells.option_1 || cells.size_sku)
          .map((row) => {
            const size = readSize(shop, row, joinOptions(row, true));
            const compareAt = row.cells.compare_at ?? "";
            const isReduced = (parseNumber(compareAt) ?? 0) > (parseNumber(size.regularPrice) ?? 0);
            return isReduced ? { ...size, regularPrice: compareAt, salePrice: size.regularPrice } : size;
          }),
      };
    }),
    leftOut: { otherTypes: (others ?? []).flatMap(([, group]) => group[0] ?? []) },
  };
}

/** WooCommerce: a variation names its product by SKU or as `id:44`. */
function readWooCommerce(rows: readonly ExportRow[], context: Context): Converted {
  const isVariation = ({ cells }: ExportRow) => /\bvariation\b/i.test(cells.type ?? "");
  const mainRows = rows.filter((row) => !isVariation(row) && row.cells.name);
  const variations = Map.groupBy(rows.filter(isVariation), ({ cells }) => normalizeKey(cells.parent));
  const unpublished: ExportRow[] = [];
  const notes: string[] = [];
  const products = mainRows.flatMap((row): ExportProduct[] => {
    const { key = "", size_sku: sku = "", type = "" } = row.cells;
    const keys = [...new Set([normalizeKey(`id:${key}`), normalizeKey(sku)])].filter((each) => each !== "");
    const own = keys.flatMap((each) => variations.get(each) ?? []);
    for (const each of keys) variations.delete(each);
    if (!isSoldType(type)) return [];
    const isVariable = /\bvariable\b/i.test(type) || own.length > 0;
    const product = readProduct(row, [row]);
    // The variations of a draft are unpublished with it.
    const isSold = ({ cells }: ExportRow) =>
      readStatus(cells.published ?? "") === "published" ||
      (product.status !== "published" && cells.published?.trim() === "-1");
    const sold = own.filter(isSold);
    if (sold.length > 0) unpublished.push(...own.filter((variation) => !isSold(variation)));
    const sizes = (sold.length > 0 ? sold : own).map((variation) => {
      const name = joinOptions(variation, false) || cutName(variation, row.cells.name ?? "");
      return { ...readSaleSize(variation, name, context), image: firstImage(variation) };
    });
    const shared = shareStock(sizes, row.cells.stock ?? "");
    if (shared !== sizes) notes.push(messages.sharedStock(product.name, row.cells.stock ?? ""));
    return [
      {
        ...product,
        status:
          own.length > 0 && sold.length === 0 && product.status === "published" ? "draft" : product.status,
        sku: isVariable ? sku : "",
        images: splitImages(row.cells.image_url ?? ""),
        sizes: isVariable ? shared : [readSaleSize(row, joinOptions(row, true), context)],
      },
    ];
  });
  return {
    products,
    leftOut: {
      otherTypes: mainRows.filter(({ cells }) => !isSoldType(cells.type)),
      orphans: [
        ...[...variations.values()].flat(),
        ...rows.filter((row) => !isVariation(row) && !row.cells.name),
      ],
      unpublished,
    },
    notes,
  };
}

const normalizeKey = (key = "") => key.replaceAll(/\s/g, "").toLowerCase();

/** Divides the stock of a product that its sizes share, so that no bottle is sold twice. */
function shareStock(sizes: ExportSize[], stock: string): ExportSize[] {
  const sharing = new Set(sizes.filter((size) => size.stock?.trim().toLowerCase() === SHARED_STOCK));
  const [first] = sharing;
  if (first === undefined) return sizes;
  const total = parseNumber(stock);
  if (total === null) return sizes.map((size) => (sharing.has(size) ? { ...size, stock: "" } : size));
  const each = Math.floor(Math.max(0, total) / sharing.size);
  const rest = Math.max(0, total) - each * sharing.size;
  return sizes.map((size) =>
    sharing.has(size) ? { ...size, stock: String(size === first ? each + rest : each) } : size,
  );
}

/** Magento: a configurable product lists the SKUs of its simple products with their options. */
function readMagento(rows: readonly ExportRow[], context: Context): Converted {
  const mainRows = rows.filter(({ cells }) => !cells.store_view);
  const bySku = new Map(mainRows.map((row) => [row.cells.size_sku ?? "", row]));
  const listed = mainRows.flatMap((row) => readVariations(row).map(({ sku }) => ({ row, sku })));
  const childSkus = new Set(listed.map(({ sku }) => sku));
  const ownRows = mainRows.filter(({ cells }) => !childSkus.has(cells.size_sku ?? ""));
  const unpublished: ExportRow[] = [];
  const products = ownRows
    .filter(({ cells }) => isSoldType(cells.type))
    .map((row): ExportProduct => {
      const isConfigurable = /configurable/i.test(row.cells.type ?? "");
      const children = readVariations(row).flatMap(({ sku, name }) => {
        const child = bySku.get(sku);
        return child === undefined ? [] : [{ child, name }];
      });
      const isSold = ({ child }: { child: ExportRow }) =>
        readStatus(child.cells.published ?? "") === "published";
      const sold = children.filter(isSold);
      if (sold.length > 0)
        unpublished.push(...children.filter((each) => !isSold(each)).map(({ child }) => child));
      const product = readProduct(row, [row]);
      return {
        ...product,
        ids: [row.cells.key ?? "", row.cells.name ?? ""],
        key: row.cells.size_sku ?? "",
        status:
          children.length > 0 && sold.length === 0 && product.status === "published"
            ? "draft"
            : product.status,
        sku: isConfigurable ? (row.cells.size_sku ?? "") : "",
        type: "",
        images: listMagentoImages(row),
        sizes: isConfigurable
          ? (sold.length > 0 ? sold : children).map(({ child, name }) => ({
              ...readSaleSize(child, name || cutName(child, row.cells.name ?? ""), context),
              image: listMagentoImages(child)[0] ?? "",
            }))
          : [readSaleSize(row, readAttribute(row.cells.attributes ?? "", "size"), context)],
      };
    });
  const missing = listed.filter(({ sku }) => !bySku.has(sku));
  return {
    products,
    leftOut: {
      otherTypes: ownRows.filter(({ cells }) => !isSoldType(cells.type)),
      translations: rows.filter(({ cells }) => cells.store_view),
      orphans: missing.map(({ row: { row }, sku }) => ({ row, cells: { parent: sku } })),
      unpublished,
    },
  };
}

/** PrestaShop: the rows of combinations have the id or the reference of their product, and add an amount to its price. */
function readPrestaShop(rows: readonly ExportRow[], context: Context): Converted {
  const productRows = rows.filter(({ cells }) => cells.name);
  const keyByReference = new Map(
    productRows
      .map(({ cells }) => [cells.size_sku ?? "", cells.key ?? ""] as const)
      .filter(([sku]) => sku !== ""),
  );
  const findKey = ({ cells }: ExportRow) => cells.key || (keyByReference.get(cells.parent ?? "") ?? "");
  const combinations = Map.groupBy(
    rows.filter(({ cells }) => cells.option_1),
    findKey,
  );
  const main = new Map<string, ExportRow>();
  for (const [index, row] of productRows.entries()) {
    const key = row.cells.key || `row ${index}`;
    if (!main.has(key)) main.set(key, row);
  }
  const products = [...main.entries()].map(([key, row]): ExportProduct => {
    const own = combinations.get(key) ?? [];
    const base = readReducedSize(row, "", context);
    return {
      ...readProduct(row, [row]),
      sku: own.length > 0 ? base.sku : "",
      images: splitImages(row.cells.image_url ?? ""),
      sizes:
        own.length > 0 ? own.map((combination) => addCombination(base, row, combination, context)) : [base],
    };
  });
  return {
    products,
    leftOut: { orphans: rows.filter((row) => !row.cells.name && !main.has(findKey(row))) },
  };
}

function addCombination(
  base: ExportSize,
  main: ExportRow,
  combination: ExportRow,
  context: Context,
): ExportSize {
  const { cells } = combination;
  const impact = combination === main ? 0 : (parseNumber(cells.price_impact ?? "") ?? 0);
  const sum = roundToPaisa((parseNumber(base.regularPrice) ?? Number.NaN) + impact);
  // An unreadable price or impact is an error, so that the price does not matter.
  const price = impact === 0 || Number.isNaN(sum) ? base.regularPrice : String(sum);
  const priced = { ...main, cells: { ...main.cells, price } };
  const reduced = readReducedSize(priced, "", context);
  const name = (cells.option_1 ?? "")
    .split(",")
    .map((value) => value.replace(/:\d+\s*$/, "").trim())
    .join(" / ");
  return {
    ...readSize(context.shop, combination, name),
    regularPrice: reduced.regularPrice,
    salePrice: reduced.salePrice,
    weightGrams: base.weightGrams,
    image: combination === main ? "" : firstImage(combination),
  };
}

const roundToPaisa = (amount: number) => Math.round(amount * 100) / 100;

/** Returns the size of a PrestaShop row, whose sale is a percentage or an amount. */
function readReducedSize(row: ExportRow, name: string, { shop, today, order }: Context): ExportSize {
  const size = readSize(shop, row, name);
  const price = parseNumber(size.regularPrice) ?? Number.NaN;
  const percent = parsePercent(row.cells.sale_percent ?? "") ?? 0;
  const amount = parseNumber(row.cells.sale_amount ?? "") ?? 0;
  const sale = roundToPaisa(price * (1 - percent / 100) - amount);
  return sale < price && isOnSale(row, today, order) ? { ...size, salePrice: String(sale) } : size;
}

function readSaleSize(row: ExportRow, name: string, { shop, today, order }: Context): ExportSize {
  const size = readSize(shop, row, name);
  return isOnSale(row, today, order) ? { ...size, salePrice: row.cells.sale_price ?? size.salePrice } : size;
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
  const images = [cells.image_url, cells.more_images].flatMap((text) => splitImages(text ?? ""));
  return [...new Set(images.filter((path) => path !== "no_selection"))];
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

import { toShownText } from "#platform/rules/sheet-cell.ts";
import type { SheetCell } from "#platform/rules/sheet-cell.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";

import type { ProductColumn } from "./product-columns.ts";

/** Shops whose product exports the import reads, with their names. */
export const SHOP_NAMES = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  magento: "Magento",
  prestashop: "PrestaShop",
} as const;

/** A shop whose product exports the import reads. */
export type Shop = keyof typeof SHOP_NAMES;

/** What a column of an export contains if no column of a product file contains the same. */
export type ExportColumn =
  | "key"
  | "parent"
  | "type"
  | "option_name"
  | "option_1"
  | "option_2"
  | "option_3"
  | "attributes"
  | "compare_at"
  | "regular_price"
  | "sale_price"
  | "sale_from"
  | "sale_to"
  | "price_impact"
  | "price_without_tax"
  | "sale_percent"
  | "sale_amount"
  | "tracker"
  | "oversell"
  | "in_stock"
  | "published"
  | "visibility"
  | "store_view"
  | "weight_kg"
  | "image_url"
  | "image_position"
  | "more_images"
  | "size_image"
  | "tags"
  | "categories"
  | "short_description"
  | "gift_card"
  | "variations";

/** The column of a product file or of an export. */
export type FileColumn = ProductColumn | ExportColumn;

type HeaderTable = Readonly<Record<string, FileColumn>>;

/** Columns of each shop's export by normalized header. Other columns are not imported. */
export const EXPORT_HEADERS: Readonly<Record<Shop, HeaderTable>> = {
  // Headers before and since 2025.
  shopify: {
    handle: "key",
    url_handle: "key",
    title: "name",
    "body_(html)": "description",
    description: "description",
    seo_description: "short_description",
    type: "type",
    tags: "tags",
    published: "published",
    published_on_online_store: "published",
    status: "status",
    option1_name: "option_name",
    option1_value: "option_1",
    option2_value: "option_2",
    option3_value: "option_3",
    variant_sku: "size_sku",
    sku: "size_sku",
    variant_grams: "weight_g",
    "weight_value_(grams)": "weight_g",
    variant_inventory_tracker: "tracker",
    inventory_tracker: "tracker",
    variant_inventory_qty: "stock",
    inventory_quantity: "stock",
    variant_inventory_policy: "oversell",
    continue_selling_when_out_of_stock: "oversell",
    variant_price: "price",
    price: "price",
    variant_compare_at_price: "compare_at",
    compare_at_price: "compare_at",
    variant_barcode: "barcode",
    barcode: "barcode",
    image_src: "image_url",
    product_image_url: "image_url",
    image_position: "image_position",
    variant_image: "size_image",
    variant_image_url: "size_image",
    gift_card: "gift_card",
  },
  woocommerce: {
    id: "key",
    type: "type",
    sku: "size_sku",
    "gtin,_upc,_ean,_or_isbn": "barcode",
    name: "name",
    published: "published",
    visibility_in_catalog: "visibility",
    short_description: "short_description",
    description: "description",
    date_sale_price_starts: "sale_from",
    date_sale_price_ends: "sale_to",
    "in_stock?": "in_stock",
    stock: "stock",
    "backorders_allowed?": "oversell",
    "weight_(kg)": "weight_kg",
    "weight_(g)": "weight_g",
    sale_price: "sale_price",
    regular_price: "regular_price",
    categories: "categories",
    tags: "tags",
    images: "image_url",
    parent: "parent",
    attribute_1_name: "option_name",
    "attribute_1_value(s)": "option_1",
    "attribute_2_value(s)": "option_2",
    "attribute_3_value(s)": "option_3",
  },
  magento: {
    sku: "size_sku",
    store_view_code: "store_view",
    product_type: "type",
    categories: "categories",
    name: "name",
    description: "description",
    short_description: "short_description",
    product_online: "published",
    visibility: "visibility",
    price: "regular_price",
    special_price: "sale_price",
    special_price_from_date: "sale_from",
    special_price_to_date: "sale_to",
    url_key: "key",
    qty: "stock",
    is_in_stock: "in_stock",
    manage_stock: "tracker",
    allow_backorders: "oversell",
    base_image: "image_url",
    image: "image_url",
    additional_images: "more_images",
    additional_attributes: "attributes",
    configurable_variations: "variations",
  },
  // The columns of the import template, which export modules write, and of the product list's export.
  prestashop: {
    id: "key",
    product_id: "key",
    "active_(0/1)": "published",
    active: "published",
    enabled: "published",
    status: "published",
    name: "name",
    "categories_(x,y,z...)": "categories",
    categories: "categories",
    category: "categories",
    price_tax_included: "price",
    "price_(tax_incl.)": "price",
    price_tax_excluded: "price_without_tax",
    price_tax_excluded_or_price_tax_included: "price_without_tax",
    "price_(tax_excl.)": "price_without_tax",
    discount_percent: "sale_percent",
    discount_amount: "sale_amount",
    "discount_from_(yyyy_mm_dd)": "sale_from",
    "discount_to_(yyyy_mm_dd)": "sale_to",
    "reference_#": "size_sku",
    reference: "size_sku",
    product_reference: "parent",
    ean13: "barcode",
    mpn: "mpn",
    weight: "weight_kg",
    quantity: "stock",
    summary: "short_description",
    description: "description",
    "tags_(x,y,z...)": "tags",
    visibility: "visibility",
    out_of_stock_action: "oversell",
    "image_urls_(x,y,z...)": "image_url",
    image_urls: "image_url",
    image: "image_url",
    "attribute_(name:type:position)": "option_name",
    attributes: "option_name",
    "value_(value:position)": "option_1",
    values: "option_1",
    impact_on_price: "price_impact",
  },
};

/** Headers that only one shop's export has, in combination with those of its product names. */
const MARKS: Readonly<Record<Shop, readonly string[]>> = {
  shopify: ["handle", "url_handle"],
  woocommerce: ["regular_price", "visibility_in_catalog", "attribute_1_name", "is_featured?"],
  magento: ["product_type", "attribute_set_code", "store_view_code", "product_online"],
  prestashop: [
    "active_(0/1)",
    "categories_(x,y,z...)",
    "reference_#",
    "attribute_(name:type:position)",
    "price_(tax_excl.)",
    "price_tax_excluded",
    "price_tax_included",
    "impact_on_price",
  ],
};

/** Other names of the columns of a product file. */
const SYNONYMS: Readonly<Record<string, ProductColumn>> = {
  product: "name",
  product_name: "name",
  product_title: "name",
  title: "name",
  item: "name",
  item_name: "name",
  perfume: "name",
  perfume_name: "name",
  details: "description",
  product_description: "description",
  size: "variant",
  sizes: "variant",
  bottle_size: "variant",
  volume: "variant",
  selling_price: "price",
  sale_price: "price",
  unit_price: "price",
  mrp: "price",
  rate: "price",
  amount: "price",
  retail_price: "price",
  "price_(pkr)": "price",
  "price_(rs)": "price",
  "price_(rs.)": "price",
  price_pkr: "price",
  price_rs: "price",
  qty: "stock",
  quantity: "stock",
  in_stock: "stock",
  stock_quantity: "stock",
  available: "stock",
  image_url: "image",
  image_link: "image",
  picture: "image",
  photo: "image",
  main_image: "image",
  gender: "category",
  for: "category",
  top: "top_notes",
  middle: "middle_notes",
  heart_notes: "middle_notes",
  base: "base_notes",
  ean: "barcode",
  gtin: "barcode",
  upc: "barcode",
};

/** Normalizes a header: `New Arrival` → `new_arrival`, `Name *` → `name`. */
export function normalizeHeader(header: SheetCell): string {
  return toShownText(header)
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .replace(/\s*\*$/, "")
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "_");
}

/** Returns the shop whose export has these normalized headers, or `undefined`. */
export function findShop(headers: readonly string[]): Shop | undefined {
  const has = (header: string) => headers.includes(header);
  return (Object.keys(MARKS) as Shop[]).find(
    (shop) =>
      MARKS[shop].some(has) &&
      headers.filter((header) => Object.hasOwn(EXPORT_HEADERS[shop], header)).length > 2,
  );
}

/** Returns what a column of a shop's export contains, or `undefined` if it is not imported. */
export function findExportColumn(shop: Shop, header: string): FileColumn | undefined {
  return getOwnEntry(EXPORT_HEADERS[shop], header);
}

/** Returns the column of a product file that a header names in other words, or `undefined`. */
export function findSynonym(header: string): ProductColumn | undefined {
  return getOwnEntry(SYNONYMS, header);
}

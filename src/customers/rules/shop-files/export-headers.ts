import type { HistoryKind, HistoryShop } from "./history-schema.ts";

/** Fields of the person to whom an order is shipped or billed. */
type PersonField =
  | "name"
  | "first_name"
  | "last_name"
  | "phone"
  | "street"
  | "street_2"
  | "city"
  | "state"
  | "zip"
  | "country";

/** What a column of an export contains. */
export type ExportField =
  | `shipping_${PersonField}`
  | `billing_${PersonField}`
  | "number"
  | "placed_at"
  | "status"
  | "financial_status"
  | "fulfillment_status"
  | "fulfilled_at"
  | "cancelled_at"
  | "currency"
  | "shipping"
  | "tax"
  | "fee"
  | "discount"
  | "total"
  | "refunded"
  | "refund_items"
  | "payment"
  | "item_name"
  | "item_sku"
  | "item_quantity"
  | "item_price"
  | "item_total"
  | "line_items"
  | "name"
  | "first_name"
  | "last_name"
  | "email"
  | "phone"
  | "consent"
  | "older_consent"
  | "tags"
  | "note";

type Headers = Readonly<Record<string, ExportField>>;

/** Columns with one line of an order each. */
export const LINE_ITEM_HEADER = /^line_item_\d+$/;

const SHOPIFY_ORDERS: Headers = {
  name: "number",
  email: "email",
  financial_status: "financial_status",
  fulfillment_status: "fulfillment_status",
  fulfilled_at: "fulfilled_at",
  currency: "currency",
  shipping: "shipping",
  taxes: "tax",
  total: "total",
  discount_amount: "discount",
  created_at: "placed_at",
  lineitem_quantity: "item_quantity",
  lineitem_name: "item_name",
  lineitem_price: "item_price",
  lineitem_sku: "item_sku",
  billing_name: "billing_name",
  billing_street: "billing_street",
  billing_city: "billing_city",
  billing_zip: "billing_zip",
  billing_province: "billing_state",
  billing_country: "billing_country",
  billing_phone: "billing_phone",
  shipping_name: "shipping_name",
  shipping_street: "shipping_street",
  shipping_city: "shipping_city",
  shipping_zip: "shipping_zip",
  shipping_province: "shipping_state",
  shipping_country: "shipping_country",
  shipping_phone: "shipping_phone",
  phone: "phone",
  notes: "note",
  cancelled_at: "cancelled_at",
  payment_method: "payment",
  refunded_amount: "refunded",
  tags: "tags",
};

// “Accepts Marketing” is the column before 2023.
const SHOPIFY_CUSTOMERS: Headers = {
  first_name: "first_name",
  last_name: "last_name",
  email: "email",
  accepts_email_marketing: "consent",
  accepts_marketing: "older_consent",
  phone: "phone",
  default_address_phone: "billing_phone",
  tags: "tags",
  note: "note",
};

const person = (kind: "shipping" | "billing"): Headers => ({
  // WebToffee and SkyVerge.
  [`${kind}_first_name`]: `${kind}_first_name`,
  [`${kind}_last_name`]: `${kind}_last_name`,
  [`${kind}_phone`]: `${kind}_phone`,
  [`${kind}_address_1`]: `${kind}_street`,
  [`${kind}_address_2`]: `${kind}_street_2`,
  [`${kind}_city`]: `${kind}_city`,
  [`${kind}_state`]: `${kind}_state`,
  [`${kind}_postcode`]: `${kind}_zip`,
  [`${kind}_country`]: `${kind}_country`,
  // Advanced Order Export.
  [`full_name_(${kind})`]: `${kind}_name`,
  [`first_name_(${kind})`]: `${kind}_first_name`,
  [`last_name_(${kind})`]: `${kind}_last_name`,
  [`phone_(${kind})`]: `${kind}_phone`,
  [`address_1&2_(${kind})`]: `${kind}_street`,
  [`address_1_(${kind})`]: `${kind}_street`,
  [`address_2_(${kind})`]: `${kind}_street_2`,
  [`city_(${kind})`]: `${kind}_city`,
  [`state_code_(${kind})`]: `${kind}_state`,
  [`state_name_(${kind})`]: `${kind}_state`,
  [`postcode_(${kind})`]: `${kind}_zip`,
  [`country_code_(${kind})`]: `${kind}_country`,
  [`country_name_(${kind})`]: `${kind}_country`,
});

const WOOCOMMERCE_ORDERS: Headers = {
  ...person("shipping"),
  ...person("billing"),
  order_number_formatted: "number",
  order_number: "number",
  "order_#": "number",
  order_id: "number",
  order_date: "placed_at",
  date: "placed_at",
  order_status: "status",
  status: "status",
  completed_date: "fulfilled_at",
  order_currency: "currency",
  currency: "currency",
  shipping_total: "shipping",
  order_shipping_amount: "shipping",
  order_shipping: "shipping",
  tax_total: "tax",
  order_total_tax_amount: "tax",
  order_tax_amount: "tax",
  fee_total: "fee",
  order_fee_amount: "fee",
  discount_total: "discount",
  cart_discount_amount: "discount",
  cart_discount: "discount",
  order_total: "total",
  order_total_amount: "total",
  refunded_total: "refunded",
  order_refund_amount: "refunded",
  refund_items: "refund_items",
  payment_method_title: "payment",
  payment_method: "payment",
  billing_email: "email",
  customer_email: "email",
  "email_(billing)": "email",
  customer_note: "note",
  line_items: "line_items",
  item_name: "item_name",
  product_name: "item_name",
  item_sku: "item_sku",
  sku: "item_sku",
  item_quantity: "item_quantity",
  quantity: "item_quantity",
  "quantity_(_refund)": "item_quantity",
  item_cost: "item_price",
  item_subtotal: "item_total",
  "order_line_(w/o_tax)": "item_total",
};

const WOOCOMMERCE_CUSTOMERS: Headers = {
  ...person("shipping"),
  ...person("billing"),
  name: "name",
  display_name: "name",
  first_name: "first_name",
  last_name: "last_name",
  user_email: "email",
  email: "email",
  billing_email: "email",
  phone: "phone",
};

/**
 * Columns of each export by normalized header; of several columns with one content, the first filled cell counts. Other
 * columns are not imported.
 */
export const EXPORT_FIELDS: Readonly<Record<HistoryShop, Readonly<Record<HistoryKind, Headers>>>> = {
  shopify: { orders: SHOPIFY_ORDERS, customers: SHOPIFY_CUSTOMERS },
  woocommerce: { orders: WOOCOMMERCE_ORDERS, customers: WOOCOMMERCE_CUSTOMERS },
};

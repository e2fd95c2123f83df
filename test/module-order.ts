/**
 * The modules of `src` in the order in which they may know each other: a module imports only modules before it, values
 * and types. ARCHITECTURE.md prints the order. Files directly in `src` belong to `app`.
 */
export const MODULES = [
  "platform",
  "kit",
  "store",
  "staff",
  "webhooks",
  "media",
  "catalogue",
  "customers",
  "delivery",
  "discounts",
  "orders",
  "ledger",
  "shipments",
  "returns",
  "payments",
  "reviews",
  "messages",
  "privacy",
  "reports",
  "app",
] as const;

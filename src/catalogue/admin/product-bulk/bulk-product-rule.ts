import { requiresAny } from "#kit/rules/permissions.ts";

/** The rule for selecting products: at least one bulk action is allowed. */
export const BULK_PRODUCT_ACTIONS = requiresAny("products.price", "products.edit", "exports.products");

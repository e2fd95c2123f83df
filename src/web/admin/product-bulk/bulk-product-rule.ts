import { requiresAny } from "#domain/staff/permissions.ts";

/** Staff can select products if at least one action on selected products is allowed. */
export const BULK_PRODUCT_ACTIONS = requiresAny("products.price", "products.edit", "exports.products");

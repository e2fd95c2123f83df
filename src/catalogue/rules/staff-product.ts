import type { z } from "zod";

import type { savedProductSchema, staffProductSchema } from "./product-schema.ts";

/** A product as staff save it, with its status. */
export type SavedProduct = z.infer<typeof savedProductSchema>;

/**
 * A product as staff see and edit it. `image` is the image that the shop shows; `mainImage` is the product's own
 * main image, or `null` if only its sizes have images.
 */
export type StaffProduct = z.infer<typeof staffProductSchema>;

/** A product to edit, with the staff member who last saved it if known; `at` is ISO 8601. */
export interface EditableProduct {
  product: StaffProduct;
  lastChange: { by: string; at: string } | null;
}

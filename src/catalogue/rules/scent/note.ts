import type { StoredImage } from "#kit/rules/image.ts";

import type { Family } from "./families.ts";

/** A fragrance note. `aliases` are other spellings that product texts use. */
export interface Note {
  slug: string;
  name: string;
  family: Family;
  aliases: string[];
  /** Two sentences, or empty. */
  description: string;
  storedImage: StoredImage | null;
  /** ISO 8601. */
  updatedAt: string;
}

/** A note as staff see it. */
export interface StaffNote extends Note {
  /** Number of products with the note. */
  products: number;
}

/** A note that product texts contain but the catalogue does not. */
export interface UnknownNote {
  /** A spelling of the note. */
  label: string;
  products: number;
  /** Up to five products with the note. */
  productIds: string[];
}

import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";

import type { Family } from "../rules/scent/families.ts";
import { FAMILY_SLUGS } from "../rules/scent/families.ts";
import { NOTE_TIERS } from "../rules/scent/note-text.ts";

import { createdAt, updatedAt } from "#platform/db/columns.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { products } from "./product-schema.server.ts";

const families = sql.raw(FAMILY_SLUGS.map((slug) => `'${slug}'`).join(", "));
const tiers = sql.raw(NOTE_TIERS.map((tier) => `'${tier}'`).join(", "));

/** The catalogue of fragrance notes. `aliases` are other spellings and translations that product texts use. */
export const notes = pgTable(
  "notes",
  {
    slug: text("slug").primaryKey(),
    name: text("name").notNull(),
    family: text("family", { enum: FAMILY_SLUGS as [Family, ...Family[]] }).notNull(),
    aliases: text("aliases")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    description: text("description").notNull().default(""),
    imageId: bigint("image_id", { mode: "number" }).references(() => images.id, { onDelete: "restrict" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("notes_family_known", sql`${table.family} in (${families})`),
    index("notes_image").on(table.imageId),
  ],
);

/**
 * The notes of each product, derived from its three note texts whenever the product or the note catalogue changes.
 * `label` is the note as written; `note_slug` is null if the catalogue has no such note.
 */
export const productNotes = pgTable(
  "product_notes",
  {
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    tier: text("tier", { enum: NOTE_TIERS }).notNull(),
    position: smallint("position").notNull(),
    label: text("label").notNull(),
    noteSlug: text("note_slug").references(() => notes.slug, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.tier, table.position] }),
    index("product_notes_note").on(table.noteSlug, table.productId),
    check("product_notes_tier_known", sql`${table.tier} in (${tiers})`),
  ],
);

import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";

import { createdAt, identity } from "#platform/db/columns.server.ts";

/** Stored images; `content_hash` (SHA-256, hex) detects duplicate uploads. */
export const images = pgTable(
  "images",
  {
    id: identity(),
    publicId: text("public_id").notNull().unique(),
    url: text("url").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    format: text("format").notNull(),
    bytes: integer("bytes").notNull(),
    color: text("color").notNull(),
    contentHash: text("content_hash").notNull(),
    tags: text("tags")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    createdAt: createdAt(),
  },
  (table) => [
    index("images_content_hash").on(table.contentHash),
    check("images_size_positive", sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
  ],
);

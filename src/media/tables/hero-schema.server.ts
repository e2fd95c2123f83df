import { sql } from "drizzle-orm";
import { bigint, boolean, check, integer, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";

import { time, updatedAt } from "#platform/db/columns.server.ts";
import { images } from "./image-schema.server.ts";

/** One row with the carousel settings; the interval is in milliseconds. */
export const heroSettings = pgTable(
  "hero_settings",
  {
    id: smallint("id").primaryKey().default(1),
    carouselEnabled: boolean("carousel_enabled").notNull().default(true),
    autoSlideInterval: integer("auto_slide_interval").notNull().default(5000),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("hero_settings_single", sql`${table.id} = 1`),
    check("hero_settings_interval_range", sql`${table.autoSlideInterval} between 1000 and 60000`),
  ],
);

export const heroImages = pgTable(
  "hero_images",
  {
    id: text("id").primaryKey(),
    imageId: bigint("image_id", { mode: "number" })
      .notNull()
      .references(() => images.id, { onDelete: "restrict" }),
    portraitImageId: bigint("portrait_image_id", { mode: "number" }).references(() => images.id, {
      onDelete: "restrict",
    }),
    /** The focal point of the image, in percent from the left and from the top. */
    focusX: smallint("focus_x").notNull().default(50),
    focusY: smallint("focus_y").notNull().default(50),
    alt: text("alt").notNull(),
    isActive: boolean("is_active").notNull().default(false),
    position: integer("position").notNull(),
    uploadedAt: time("uploaded_at").notNull().defaultNow(),
    /** The last change of the alt text, focal point or portrait image. */
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("hero_images_one_active")
      .on(table.isActive)
      .where(sql`${table.isActive}`),
    check(
      "hero_images_focus_range",
      sql`${table.focusX} between 0 and 100 and ${table.focusY} between 0 and 100`,
    ),
  ],
);

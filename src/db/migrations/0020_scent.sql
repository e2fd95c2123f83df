CREATE TABLE "notes" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"family" text NOT NULL,
	"aliases" text[] DEFAULT '{}'::text[] NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notes_family_known" CHECK ("notes"."family" in ('citrus', 'fresh', 'floral', 'fruity', 'spicy', 'woody', 'amber', 'sweet', 'musk', 'leather'))
);
--> statement-breakpoint
CREATE TABLE "product_notes" (
	"product_id" text NOT NULL,
	"tier" text NOT NULL,
	"position" smallint NOT NULL,
	"label" text NOT NULL,
	"note_slug" text,
	CONSTRAINT "product_notes_product_id_tier_position_pk" PRIMARY KEY("product_id","tier","position"),
	CONSTRAINT "product_notes_tier_known" CHECK ("product_notes"."tier" in ('top', 'middle', 'base'))
);
--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "volume_ml" numeric(6, 1);--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "sku" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "barcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "scent_line" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "concentration" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "longevity" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sillage" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seasons" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "day_night" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "occasions" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "accords" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "accord_weights" smallint[] DEFAULT '{}'::smallint[] NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "families" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "note_slugs" text[];--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_notes" ADD CONSTRAINT "product_notes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_notes" ADD CONSTRAINT "product_notes_note_slug_notes_slug_fk" FOREIGN KEY ("note_slug") REFERENCES "public"."notes"("slug") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_image" ON "notes" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "product_notes_note" ON "product_notes" USING btree ("note_slug","product_id");--> statement-breakpoint
CREATE INDEX "products_note_slugs" ON "products" USING gin ("note_slugs") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_families" ON "products" USING gin ("families") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_unmatched_notes" ON "products" USING btree ("id") WHERE "products"."note_slugs" is null;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_volume_positive" CHECK ("product_variants"."volume_ml" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_concentration_known" CHECK ("products"."concentration" in ('extrait', 'edp', 'edt', 'edc', 'attar'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_longevity_known" CHECK ("products"."longevity" in ('short', 'moderate', 'long', 'very-long'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sillage_known" CHECK ("products"."sillage" in ('intimate', 'moderate', 'strong', 'enormous'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_day_night_known" CHECK ("products"."day_night" in ('day', 'night', 'both'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seasons_known" CHECK ("products"."seasons" <@ array['spring', 'summer', 'monsoon', 'autumn', 'winter']::text[]);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_occasions_known" CHECK ("products"."occasions" <@ array['everyday', 'office', 'evening', 'wedding', 'festive', 'gift']::text[]);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_accords_known" CHECK ("products"."accords" <@ array['citrus', 'fresh', 'green', 'aromatic', 'aquatic', 'mineral', 'rose', 'white-floral', 'floral', 'powdery', 'fruity', 'fresh-spicy', 'warm-spicy', 'woody', 'oud', 'sandalwood', 'earthy', 'amber', 'balsamic', 'vanilla', 'honey', 'gourmand', 'lactonic', 'musky', 'leather', 'tobacco', 'smoky']::text[]);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_families_known" CHECK ("products"."families" <@ array['citrus', 'fresh', 'floral', 'fruity', 'spicy', 'woody', 'amber', 'sweet', 'musk', 'leather']::text[]);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_accord_weights" CHECK (cardinality("products"."accords") = cardinality("products"."accord_weights"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_scent_line_length" CHECK (char_length("products"."scent_line") <= 60);--> statement-breakpoint
-- The same rule as `parseVolume` in the domain. Notes are matched with the catalogue of notes at the next start.
UPDATE "product_variants" SET "volume_ml" = round("parsed"."volume", 1)
FROM (
	SELECT "id", substring("name" from '(?i)(\d+(?:\.\d+)?)\s*(?:ml|millilit(?:re|er)s?)\y')::numeric AS "volume"
	FROM "product_variants"
) AS "parsed"
WHERE "parsed"."id" = "product_variants"."id" AND round("parsed"."volume", 1) > 0 AND "parsed"."volume" <= 10000;

CREATE FUNCTION "note_list"("notes" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	-- A test compares this function with an implementation in TypeScript.
	SELECT coalesce(array_agg(DISTINCT note) FILTER (WHERE note <> ''), '{}')
	FROM regexp_split_to_table(lower("notes"), '[,;\n]') AS part, btrim(regexp_replace(part, '[ \t\r]+', ' ', 'g'), ' .') AS note
$$;--> statement-breakpoint
-- The trigger depends on the column that the next statement drops.
DROP TRIGGER "products_note_changed_words" ON "products";--> statement-breakpoint
-- One statement, so that PostgreSQL rewrites the table once.
ALTER TABLE "products" DROP COLUMN "search_text",
	ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower("products"."name" || chr(10) || "products"."description" || chr(10) || "products"."top_notes" || chr(10) || "products"."middle_notes" || chr(10) || "products"."base_notes")) STORED NOT NULL,
	ADD COLUMN "notes" text[] GENERATED ALWAYS AS (note_list("products"."top_notes" || ',' || "products"."middle_notes" || ',' || "products"."base_notes")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_notes" ON "products" USING gin ("notes") WITH (fastupdate=false);--> statement-breakpoint
-- Recreates the index that was dropped with the column.
CREATE INDEX "products_text" ON "products" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
INSERT INTO "search_words" ("word")
SELECT w FROM (
	SELECT "words_of"(array_agg(DISTINCT p)) AS w FROM "products", string_to_table("search_text", ' ') AS p
) AS "fresh"
WHERE NOT EXISTS (SELECT FROM "search_words" WHERE "word" = w);--> statement-breakpoint
CREATE TRIGGER "products_note_changed_words"
	AFTER UPDATE OF "name", "description", "category", "top_notes", "middle_notes", "base_notes" ON "products"
	FOR EACH ROW WHEN (OLD."search_text" <> NEW."search_text" OR OLD."category" <> NEW."category")
	EXECUTE FUNCTION "note_changed_words"();--> statement-breakpoint
CREATE FUNCTION "note_availability"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "shelf_revision" AS "shelf" ("id", "revision") VALUES (1, 1)
	ON CONFLICT ("id") DO UPDATE SET "revision" = "shelf"."revision" + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
-- The counts of products in stock change when a size sells out or is restocked. The trigger is deferred to the commit, so
-- that the transaction locks the revision row last.
CREATE CONSTRAINT TRIGGER "product_variants_note_availability"
	AFTER UPDATE OF "stock" ON "product_variants" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (coalesce(OLD."stock" = 0, false) <> coalesce(NEW."stock" = 0, false))
	EXECUTE FUNCTION "note_availability"();

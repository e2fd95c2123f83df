CREATE FUNCTION "note_list"("notes" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	-- Equals parseNotes of src/domain/fragrance-note.ts; a test compares both.
	SELECT coalesce(array_agg(DISTINCT note) FILTER (WHERE note <> ''), '{}')
	FROM regexp_split_to_table(lower("notes"), '[,;\n]') AS part, btrim(regexp_replace(part, '[ \t\r]+', ' ', 'g'), ' .') AS note
$$;--> statement-breakpoint
-- Depends on the column below.
DROP TRIGGER "products_note_changed_words" ON "products";--> statement-breakpoint
-- One statement, so that PostgreSQL rewrites the table once.
ALTER TABLE "products" DROP COLUMN "search_text",
	ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower("products"."name" || chr(10) || "products"."description" || chr(10) || "products"."top_notes" || chr(10) || "products"."middle_notes" || chr(10) || "products"."base_notes")) STORED NOT NULL,
	ADD COLUMN "notes" text[] GENERATED ALWAYS AS (note_list("products"."top_notes" || ',' || "products"."middle_notes" || ',' || "products"."base_notes")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_notes" ON "products" USING gin ("notes") WITH (fastupdate=false);--> statement-breakpoint
-- Dropping the column above dropped the index over it.
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
-- Lists count what is in stock: a size that sells out or returns changes these counts. Deferred to the commit, so that
-- the row is locked last, as everywhere else.
CREATE CONSTRAINT TRIGGER "product_variants_note_availability"
	AFTER UPDATE OF "stock" ON "product_variants" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (coalesce(OLD."stock" = 0, false) <> coalesce(NEW."stock" = 0, false))
	EXECUTE FUNCTION "note_availability"();

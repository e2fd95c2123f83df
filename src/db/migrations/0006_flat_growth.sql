-- The previous release is still running, and its transactions lock these tables in different orders (orders read products
-- first, reviews change them last). The loop releases its locks after 500 ms, before PostgreSQL would detect a deadlock and
-- abort a transaction of the previous release.
DO $$
BEGIN
	SET LOCAL lock_timeout = '500ms';
	LOOP
		BEGIN
			LOCK TABLE "products", "orders", "order_items", "catalogue_revision" IN ACCESS EXCLUSIVE MODE;
			EXIT;
		EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
			PERFORM pg_sleep(0.1);
		END;
	END LOOP;
	SET LOCAL lock_timeout TO DEFAULT;
END $$;--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shelf_revision" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "shelf_revision_single" CHECK ("shelf_revision"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"email" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_text";--> statement-breakpoint
DROP INDEX "order_items_sums";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower("products"."name" || ' ' || "products"."description")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "placed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "order_items" SET "placed_at" = "orders"."created_at" FROM "orders" WHERE "orders"."id" = "order_items"."order_id";--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("word");--> statement-breakpoint
CREATE INDEX "search_words_likeness" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_alphabet" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_text" ON "products" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "order_items_sums" ON "order_items" USING btree ("placed_at","order_id","product_id","quantity","unit_price","id");--> statement-breakpoint
INSERT INTO "customers" ("email") SELECT DISTINCT lower("customer_email") FROM "orders";--> statement-breakpoint
CREATE FUNCTION "note_customers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Sorted, so that concurrent statements lock the rows in the same order and cannot deadlock.
	INSERT INTO "customers" ("email") SELECT DISTINCT lower("customer_email") FROM "placed" ORDER BY 1 ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_note_customers" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "placed"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_customers"();--> statement-breakpoint
CREATE FUNCTION "words_of"("parts" text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	-- Longer strings are not words and are not indexed.
	SELECT DISTINCT w FROM unnest("parts") AS p, regexp_split_to_table(p, '[^[:alnum:]]+') AS w WHERE length(w) BETWEEN 2 AND 50
$$;--> statement-breakpoint
INSERT INTO "search_words" ("word")
SELECT "words_of"(array_agg(DISTINCT p)) FROM "products", string_to_table("search_text" || ' ' || lower("category"), ' ') AS p;--> statement-breakpoint
CREATE FUNCTION "note_added_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Removes duplicate strings before splitting them into words, because most strings repeat. Two concurrent transactions
	-- may insert the same word twice, so that neither waits for the other.
	INSERT INTO "search_words" ("word")
	SELECT w FROM (
		SELECT "words_of"(array_agg(DISTINCT p)) AS w FROM "added", string_to_table("search_text" || ' ' || lower("category"), ' ') AS p
	) AS "fresh"
	WHERE NOT EXISTS (SELECT FROM "search_words" WHERE "word" = w);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_note_added_words" AFTER INSERT ON "products" REFERENCING NEW TABLE AS "added"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_added_words"();--> statement-breakpoint
CREATE FUNCTION "note_changed_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "search_words" ("word")
	SELECT w FROM "words_of"(ARRAY[NEW."search_text", lower(NEW."category")]) AS w
	WHERE NOT EXISTS (SELECT FROM "search_words" WHERE "word" = w);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_note_changed_words" AFTER UPDATE OF "name", "description", "category" ON "products"
	FOR EACH ROW WHEN (OLD."search_text" <> NEW."search_text" OR OLD."category" <> NEW."category")
	EXECUTE FUNCTION "note_changed_words"();

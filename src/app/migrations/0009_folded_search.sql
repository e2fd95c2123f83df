CREATE FUNCTION "fold_text"("value" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	"folded" text;
BEGIN
	-- A test compares this function with `foldText` in TypeScript. Each step returns or continues by the characters that
	-- remain, because `translate` compares every character with its whole list.
	IF octet_length("value") = char_length("value") THEN
		RETURN lower("value");
	END IF;
	"folded" := lower(regexp_replace(normalize(translate("value", '™℠', ''), NFKD),
		'[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u0674\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08e1\u08e3-\u08ff\u093c\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'));
	IF "folded" ~ '[`«»\u02bc\u2010-\u2033\u2212]' THEN
		"folded" := translate("folded", '’‘ʼ‛`′“”„‟″«»‐–—‒―−', '''''''''''''"""""""------');
	END IF;
	IF octet_length("folded") = char_length("folded") THEN
		RETURN "folded";
	END IF;
	IF "folded" ~ '[\u0600-\u06ff\u0966-\u096f]' THEN
		"folded" := translate("folded", '٠۰०١۱१٢۲२٣۳३٤۴४٥۵५٦۶६٧۷७٨۸८٩۹९يىےېۍكڪهةۃەھٱں،٬؛؟۔٫٪٭', '000111222333444555666777888999یییییککہہہہہان,,;?..%*');
	END IF;
	-- The capital letters in these lists are for databases whose `lower` changes only A to Z.
	IF "folded" ~ '[\u00c6-\u02af\u1e9e\u2c60-\u2c7f\ua7aa-\ua7ae]' THEN
		"folded" := replace(replace(replace(replace(translate("folded", 'ɑƀɓƈđðɖɗəǝɛƒɠǥħɦıɨƙĸłɫŋɲøɔɵƥŧƭʈʉʋƴƶⱭɃƁƇĐÐƉƊƏƎƐƑƓǤĦꞪƗƘŁⱢŊƝØƆƟƤŦƬƮɄƲƳƵẞÆŒÞ', 'abbcddddeeefgghhiikkllnnoooptttuvyzabbcddddeeefgghhikllnnoooptttuvyzßæœþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
	END IF;
	IF "folded" ~ '[\u0370-\u052f]' THEN
		"folded" := translate("folded", 'ςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐ', 'σαβγδεζηθικλμνξοπρστυφχψωђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґ');
	END IF;
	RETURN "folded";
END $$;--> statement-breakpoint
DROP INDEX "jobs_error_search";--> statement-breakpoint
DROP INDEX "newsletter_subscribers_search";--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
DROP INDEX "products_name";--> statement-breakpoint
DROP INDEX "audit_entries_search";--> statement-breakpoint
-- The trigger depends on a column that is dropped below.
DROP TRIGGER "products_note_changed_words" ON "products";--> statement-breakpoint
-- One statement per table, so that PostgreSQL rewrites the table once.
ALTER TABLE "contact_messages" DROP COLUMN "search_text",
	ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(name || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || message)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "search_text",
	ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || city || ' ' || regexp_replace(customer_phone, '[^0-9]', '', 'g') || ' ' || coalesce(customer_phone_e164, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text",
	ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text("products"."name" || chr(10) || "products"."description" || chr(10) || "products"."top_notes" || chr(10) || "products"."middle_notes" || chr(10) || "products"."base_notes")) STORED NOT NULL,
	ADD COLUMN "search_name" text GENERATED ALWAYS AS (fold_text("products"."name")) STORED NOT NULL,
	ADD COLUMN "staff_search_text" text GENERATED ALWAYS AS (fold_text("products"."name" || ' ' || "products"."sku" || ' ' || "products"."category")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "order_reviews" DROP COLUMN "search_text",
	ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(product_name || ' ' || review)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_error_search" ON "jobs" USING gin (fold_text("last_error") gin_trgm_ops) WITH (fastupdate=false) WHERE "jobs"."finished_at" is null and "jobs"."last_error" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_search" ON "newsletter_subscribers" USING gin (fold_text("email") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("staff_search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING gin ("search_name" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin (fold_text("actor_name" || ' ' || "subject_label") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
-- Recreates the indexes that were dropped with their columns.
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id","status","search_text");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "order_reviews_search" ON "order_reviews" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_text" ON "products" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_added_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Removes duplicate strings before splitting them into words, because most strings repeat. Two concurrent transactions
	-- may insert the same word twice, so that neither waits for the other.
	INSERT INTO "search_words" ("word")
	SELECT w FROM (
		SELECT "words_of"(array_agg(DISTINCT p)) AS w FROM "added", string_to_table("search_text" || ' ' || fold_text("category"), ' ') AS p
	) AS "fresh"
	WHERE NOT EXISTS (SELECT FROM "search_words" WHERE "word" = w);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_changed_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "search_words" ("word")
	SELECT w FROM "words_of"(ARRAY[NEW."search_text", fold_text(NEW."category")]) AS w
	WHERE NOT EXISTS (SELECT FROM "search_words" WHERE "word" = w);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_note_changed_words"
	AFTER UPDATE OF "name", "description", "category", "top_notes", "middle_notes", "base_notes" ON "products"
	FOR EACH ROW WHEN (OLD."search_text" <> NEW."search_text" OR OLD."category" <> NEW."category")
	EXECUTE FUNCTION "note_changed_words"();--> statement-breakpoint
DELETE FROM "search_words";--> statement-breakpoint
INSERT INTO "search_words" ("word")
SELECT "words_of"(array_agg(DISTINCT p)) FROM "products", string_to_table("search_text" || ' ' || fold_text("category"), ' ') AS p;

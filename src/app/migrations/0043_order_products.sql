ALTER TABLE "orders" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "product_names" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE FUNCTION "note_ordered_products"("changed_orders" text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- An order that was written with its products does not change.
	UPDATE "orders" SET "product_names" = "listed"."names"
		FROM (
			SELECT item."order_id", string_agg(concat_ws(' ', item."product_name", (
					SELECT string_agg(part."product_name", ' ' ORDER BY part."position") FROM "order_item_parts" AS part WHERE part."item_id" = item."id"
				)), ' ' ORDER BY item."position") AS "names"
			FROM "order_items" AS item WHERE item."order_id" = ANY ("changed_orders") GROUP BY item."order_id"
		) AS "listed"
		WHERE "orders"."id" = "listed"."order_id" AND "orders"."product_names" <> "listed"."names";
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_changed_items"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_ordered_products"(ARRAY(SELECT DISTINCT "order_id" FROM "changed"));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_changed_parts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_ordered_products"(ARRAY(
		SELECT DISTINCT item."order_id" FROM "changed" JOIN "order_items" AS item ON item."id" = "changed"."item_id"));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_items_added_products" AFTER INSERT ON "order_items"
	REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_items"();
--> statement-breakpoint
CREATE TRIGGER "order_items_removed_products" AFTER DELETE ON "order_items"
	REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_items"();
--> statement-breakpoint
CREATE TRIGGER "order_item_parts_added_products" AFTER INSERT ON "order_item_parts"
	REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_parts"();
--> statement-breakpoint
UPDATE "orders" SET "product_names" = "listed"."names"
FROM (
	SELECT item."order_id", string_agg(concat_ws(' ', item."product_name", parts."names"), ' ' ORDER BY item."position") AS "names"
	FROM "order_items" AS item
	LEFT JOIN (
		SELECT "item_id", string_agg("product_name", ' ' ORDER BY "position") AS "names" FROM "order_item_parts" GROUP BY "item_id"
	) AS parts ON parts."item_id" = item."id"
	GROUP BY item."order_id"
) AS "listed"
WHERE "orders"."id" = "listed"."order_id";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || city || ' ' || regexp_replace(customer_phone, '[^0-9]', '', 'g') || ' ' || coalesce(customer_phone_e164, '') || ' ' || street || ' ' || product_names)) STORED NOT NULL;--> statement-breakpoint
-- Recreates the indexes that were dropped with the column.
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id","status");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);

ALTER TABLE "customer_summaries" ADD COLUMN "channels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_summaries" ADD COLUMN "products" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replacement_of" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replacement_of_orders_id_fk" FOREIGN KEY ("replacement_of") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_replacements" ON "orders" USING btree ("replacement_of") WHERE "orders"."replacement_of" is not null;
--> statement-breakpoint
DROP FUNCTION "customer_figures"("wanted" text);
--> statement-breakpoint
CREATE FUNCTION "customer_figures"("wanted" text) RETURNS TABLE ("phone" text, "name" text, "email" text, "city" text, "orders" integer,
	"delivered" integer, "cancelled" integer, "refused" integer, "spent" bigint, "first_order_id" text, "last_order_at" timestamptz,
	"channels" text[], "products" text[])
LANGUAGE sql STABLE AS $$
-- The figures of a customer from scratch; no row without an order or a profile. A view would depend on the tables.
SELECT "known"."phone",
	coalesce(max("profile_name"), (array_agg("name" ORDER BY "placed_at" DESC, "order_id" DESC) FILTER (WHERE "name" <> ''))[1], '') AS "name",
	coalesce((array_agg("email" ORDER BY "placed_at" DESC, "order_id" DESC) FILTER (WHERE "email" <> ''))[1], '') AS "email",
	coalesce((array_agg("city" ORDER BY "placed_at" DESC, "order_id" DESC) FILTER (WHERE "city" <> ''))[1], '') AS "city",
	count("order_id")::int AS "orders",
	(count(*) FILTER (WHERE "status" = 'delivered' AND NOT "was_returned"))::int AS "delivered",
	(count(*) FILTER (WHERE "status" = 'cancelled' AND NOT "was_shipped" AND NOT "was_returned"))::int AS "cancelled",
	(count(*) FILTER (WHERE "was_returned" OR ("status" = 'cancelled' AND "was_shipped")))::int AS "refused",
	coalesce(sum("total") FILTER (WHERE "status" = 'delivered' AND NOT "was_returned"), 0)::bigint AS "spent",
	(array_agg("order_id" ORDER BY "placed_at", "order_id") FILTER (WHERE "order_id" IS NOT NULL))[1] AS "first_order_id",
	max("placed_at") AS "last_order_at",
	coalesce(array_agg(DISTINCT "channel" ORDER BY "channel") FILTER (WHERE "channel" IS NOT NULL), '{}') AS "channels",
	coalesce((
		SELECT array_agg(DISTINCT "product_id" ORDER BY "product_id") FROM "order_items" JOIN "orders" ON "orders"."id" = "order_id"
		WHERE "customer_phone_e164" = "wanted" AND "status" <> 'cancelled'
	), '{}') AS "products"
FROM (
	SELECT "customer_phone_e164" AS "phone", NULL AS "profile_name", "customer_name" AS "name", "customer_email" AS "email", "city",
		"id" AS "order_id", "created_at" AS "placed_at", "status", "total_amount" AS "total", "channel",
		EXISTS (SELECT FROM "shipments" WHERE "shipments"."order_id" = "orders"."id" AND "shipments"."state" IN ('return-requested', 'returning', 'returned')) AS "was_returned",
		"status" = 'cancelled' AND EXISTS (
			SELECT FROM "order_status_history" WHERE "order_status_history"."order_id" = "orders"."id" AND "order_status_history"."status" = 'shipped'
		) AS "was_shipped"
	FROM "orders" WHERE "customer_phone_e164" = "wanted"
	UNION ALL
	SELECT "phone", "name", NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM "customer_profiles" WHERE "customer_profiles"."phone" = "wanted"
) AS "known"
GROUP BY "known"."phone"
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refresh_customer"("changed" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- Waits for other transactions with orders of the number, whose rows the next statement then sees.
	LOOP
		PERFORM FROM "customer_summaries" WHERE "phone" = "changed" FOR UPDATE;
		EXIT WHEN FOUND;
		INSERT INTO "customer_summaries" ("phone") VALUES ("changed") ON CONFLICT DO NOTHING;
	END LOOP;
	UPDATE "customer_summaries" SET "name" = f."name", "email" = f."email", "city" = f."city", "orders" = f."orders",
		"delivered" = f."delivered", "cancelled" = f."cancelled", "refused" = f."refused", "spent" = f."spent",
		"first_order_id" = f."first_order_id", "last_order_at" = f."last_order_at", "channels" = f."channels", "products" = f."products"
	FROM "customer_figures"("changed") AS f WHERE "customer_summaries"."phone" = f."phone";
	IF NOT FOUND THEN
		DELETE FROM "customer_summaries" WHERE "phone" = "changed";
	END IF;
END $$;
--> statement-breakpoint
UPDATE "customer_summaries" SET "channels" = "known"."channels" FROM (
	SELECT "customer_phone_e164" AS "phone", array_agg(DISTINCT "channel" ORDER BY "channel") AS "channels"
	FROM "orders" WHERE "customer_phone_e164" IS NOT NULL GROUP BY "customer_phone_e164"
) AS "known" WHERE "customer_summaries"."phone" = "known"."phone";
--> statement-breakpoint
UPDATE "customer_summaries" SET "products" = "known"."products" FROM (
	SELECT "customer_phone_e164" AS "phone", array_agg(DISTINCT "product_id" ORDER BY "product_id") AS "products"
	FROM "order_items" JOIN "orders" ON "orders"."id" = "order_id"
	WHERE "customer_phone_e164" IS NOT NULL AND "status" <> 'cancelled' GROUP BY "customer_phone_e164"
) AS "known" WHERE "customer_summaries"."phone" = "known"."phone";

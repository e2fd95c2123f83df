CREATE OR REPLACE FUNCTION "customer_figures"("wanted" text) RETURNS TABLE ("phone" text, "name" text, "email" text, "city" text, "orders" integer,
	"delivered" integer, "cancelled" integer, "refused" integer, "spent" bigint, "first_order_id" text, "last_order_at" timestamptz,
	"channels" text[], "products" text[])
LANGUAGE sql STABLE AS $$
-- The figures of a customer from scratch; no row without an order or a profile. A view would depend on the tables.
-- The name is not one that stands for none (PLACEHOLDER_NAMES), and the city not that of the shop, which sales at the
-- counter have (findLastAddress). The first order is the earliest that was not cancelled, if there is one.
SELECT "known"."phone",
	coalesce(max("profile_name"), (array_agg("name" ORDER BY "placed_at" DESC, "order_id" DESC) FILTER (WHERE "name" NOT IN ('', '–', 'Counter sale', '(erased)')))[1], '') AS "name",
	coalesce((array_agg("email" ORDER BY "placed_at" DESC, "order_id" DESC) FILTER (WHERE "email" <> ''))[1], '') AS "email",
	coalesce((array_agg("city" ORDER BY "placed_at" DESC, "order_id" DESC) FILTER (WHERE "city" <> '' AND "has_address"))[1], '') AS "city",
	count("order_id")::int AS "orders",
	(count(*) FILTER (WHERE "status" = 'delivered' AND NOT "was_returned"))::int AS "delivered",
	(count(*) FILTER (WHERE "status" = 'cancelled' AND NOT "was_shipped" AND NOT "was_returned"))::int AS "cancelled",
	(count(*) FILTER (WHERE "was_returned" OR ("status" = 'cancelled' AND "was_shipped")))::int AS "refused",
	coalesce(sum("total") FILTER (WHERE "status" = 'delivered' AND NOT "was_returned"), 0)::bigint AS "spent",
	(array_agg("order_id" ORDER BY "status" = 'cancelled', "placed_at", "order_id") FILTER (WHERE "order_id" IS NOT NULL))[1] AS "first_order_id",
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
		) AS "was_shipped",
		"delivery" IS NOT NULL OR "channel" = 'web' AS "has_address"
	FROM "orders" WHERE "customer_phone_e164" = "wanted"
	UNION ALL
	SELECT "phone", "name", NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM "customer_profiles" WHERE "customer_profiles"."phone" = "wanted"
) AS "known"
GROUP BY "known"."phone"
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_customers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Sorted, so that concurrent statements lock the rows in the same order and cannot deadlock.
	INSERT INTO "customers" ("email") SELECT DISTINCT lower("customer_email") FROM "placed" WHERE "customer_email" <> '' ORDER BY 1 ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
DELETE FROM "customers" WHERE "email" = '';
--> statement-breakpoint
UPDATE "discount_redemptions" SET "phone" = NULL WHERE "phone" = '';
--> statement-breakpoint
UPDATE "customer_summaries" SET "name" = f."name", "city" = f."city", "first_order_id" = f."first_order_id"
FROM "customer_summaries" AS "stored", "customer_figures"("stored"."phone") AS f
WHERE "customer_summaries"."id" = "stored"."id" AND ("customer_summaries"."name", "customer_summaries"."city", "customer_summaries"."first_order_id")
	IS DISTINCT FROM (f."name", f."city", f."first_order_id");

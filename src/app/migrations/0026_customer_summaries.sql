CREATE TABLE "customer_summaries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_summaries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"first_order_id" text,
	"last_order_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold_text(name || ' ' || email || ' ' || phone)) STORED NOT NULL,
	CONSTRAINT "customer_summaries_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE INDEX "customer_summaries_last_order" ON "customer_summaries" USING btree ("last_order_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "customer_summaries_spent" ON "customer_summaries" USING btree ("spent","id");--> statement-breakpoint
CREATE INDEX "customer_summaries_orders" ON "customer_summaries" USING btree ("orders","id");--> statement-breakpoint
CREATE INDEX "customer_summaries_city" ON "customer_summaries" USING btree (lower("city"));--> statement-breakpoint
CREATE INDEX "customer_summaries_email" ON "customer_summaries" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "customer_summaries_first_order" ON "customer_summaries" USING btree ("first_order_id");--> statement-breakpoint
CREATE INDEX "customer_summaries_search" ON "customer_summaries" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE FUNCTION "customer_figures"("wanted" text) RETURNS TABLE ("phone" text, "name" text, "email" text, "city" text, "orders" integer,
	"delivered" integer, "cancelled" integer, "refused" integer, "spent" bigint, "first_order_id" text, "last_order_at" timestamptz)
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
	max("placed_at") AS "last_order_at"
FROM (
	SELECT "customer_phone_e164" AS "phone", NULL AS "profile_name", "customer_name" AS "name", "customer_email" AS "email", "city",
		"id" AS "order_id", "created_at" AS "placed_at", "status", "total_amount" AS "total",
		EXISTS (SELECT FROM "shipments" WHERE "shipments"."order_id" = "orders"."id" AND "shipments"."state" IN ('return-requested', 'returning', 'returned')) AS "was_returned",
		"status" = 'cancelled' AND EXISTS (
			SELECT FROM "order_status_history" WHERE "order_status_history"."order_id" = "orders"."id" AND "order_status_history"."status" = 'shipped'
		) AS "was_shipped"
	FROM "orders" WHERE "customer_phone_e164" = "wanted"
	UNION ALL
	SELECT "phone", "name", NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM "customer_profiles" WHERE "customer_profiles"."phone" = "wanted"
) AS "known"
GROUP BY "known"."phone"
$$;
--> statement-breakpoint
CREATE FUNCTION "refresh_customer"("changed" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- Waits for other transactions with orders of the number, whose rows the next statement then sees.
	LOOP
		PERFORM FROM "customer_summaries" WHERE "phone" = "changed" FOR UPDATE;
		EXIT WHEN FOUND;
		INSERT INTO "customer_summaries" ("phone") VALUES ("changed") ON CONFLICT DO NOTHING;
	END LOOP;
	UPDATE "customer_summaries" SET "name" = f."name", "email" = f."email", "city" = f."city", "orders" = f."orders",
		"delivered" = f."delivered", "cancelled" = f."cancelled", "refused" = f."refused", "spent" = f."spent",
		"first_order_id" = f."first_order_id", "last_order_at" = f."last_order_at"
	FROM "customer_figures"("changed") AS f WHERE "customer_summaries"."phone" = f."phone";
	IF NOT FOUND THEN
		DELETE FROM "customer_summaries" WHERE "phone" = "changed";
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_customer_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD."customer_phone_e164" IS NOT NULL THEN
		PERFORM "refresh_customer"(OLD."customer_phone_e164");
	END IF;
	IF TG_OP <> 'DELETE' AND NEW."customer_phone_e164" IS NOT NULL
		AND (TG_OP = 'INSERT' OR NEW."customer_phone_e164" IS DISTINCT FROM OLD."customer_phone_e164") THEN
		PERFORM "refresh_customer"(NEW."customer_phone_e164");
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_customer_parcel"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changed" text;
BEGIN
	SELECT "customer_phone_e164" INTO "changed" FROM "orders" WHERE "id" = coalesce(NEW."order_id", OLD."order_id");
	IF "changed" IS NOT NULL THEN
		PERFORM "refresh_customer"("changed");
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_customer_profile"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "refresh_customer"(coalesce(NEW."phone", OLD."phone"));
	RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction, after all locks of other rows, so that no sequence of locks can deadlock.
CREATE CONSTRAINT TRIGGER "orders_note_customer" AFTER INSERT OR DELETE
	OR UPDATE OF "customer_phone_e164", "customer_name", "customer_email", "city", "status", "total_amount", "created_at" ON "orders"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_customer_order"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shipments_note_customer" AFTER UPDATE OF "state" ON "shipments"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((OLD."state" IN ('return-requested', 'returning', 'returned')) IS DISTINCT FROM (NEW."state" IN ('return-requested', 'returning', 'returned')))
	EXECUTE FUNCTION "note_customer_parcel"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shipments_note_customer_added" AFTER INSERT ON "shipments"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."state" IN ('return-requested', 'returning', 'returned'))
	EXECUTE FUNCTION "note_customer_parcel"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shipments_note_customer_deleted" AFTER DELETE ON "shipments"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."state" IN ('return-requested', 'returning', 'returned'))
	EXECUTE FUNCTION "note_customer_parcel"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "customer_profiles_note_customer" AFTER INSERT OR DELETE OR UPDATE OF "name" ON "customer_profiles"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_customer_profile"();
--> statement-breakpoint
INSERT INTO "customer_summaries" ("phone", "name", "email", "city", "orders", "delivered", "cancelled", "refused", "spent", "first_order_id", "last_order_at")
SELECT f.* FROM (
	SELECT "customer_phone_e164" AS "phone" FROM "orders" WHERE "customer_phone_e164" IS NOT NULL UNION SELECT "phone" FROM "customer_profiles"
) AS "known", "customer_figures"("known"."phone") AS f;

ALTER TABLE "orders" ADD COLUMN "payment_state" text DEFAULT 'paid' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_payment_newest" ON "orders" USING btree ("payment_state","created_at" DESC NULLS LAST,"id","status","payment_method");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_state_known" CHECK ("orders"."payment_state" in ('unpaid', 'part-paid', 'cash-on-delivery', 'paid', 'overpaid', 'to-refund', 'nothing'));
--> statement-breakpoint
CREATE FUNCTION "find_payment_state"("paid_order" text, "in_status" text, "total" bigint, "is_past" boolean, "method" text, "advance" bigint)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
	"net" bigint;
	"credited" bigint;
	"charged" bigint;
BEGIN
	SELECT coalesce(sum(CASE WHEN movement."from_id" = customers."id" THEN movement."amount" ELSE -movement."amount" END), 0)
		INTO "net"
		FROM "money_movements" AS movement
		JOIN "money_accounts" AS customers ON customers."kind" = 'customers' AND customers."id" IN (movement."from_id", movement."to_id")
		WHERE movement."order_id" = "paid_order" AND movement."kind" IN ('payment', 'cod', 'carry-in', 'refund', 'carry-out');
	SELECT coalesce(sum(credit."amount"), 0) INTO "credited" FROM "order_credits" AS credit WHERE credit."order_id" = "paid_order";
	"charged" := CASE WHEN "in_status" = 'cancelled' OR "is_past" THEN 0 ELSE greatest(0, "total" - "credited") END;
	RETURN CASE
		WHEN "net" > "charged" AND ("charged" = 0 OR "credited" > 0) THEN 'to-refund'
		WHEN "net" > "charged" THEN 'overpaid'
		WHEN "net" = "charged" AND "charged" = 0 THEN 'nothing'
		WHEN "net" = "charged" THEN 'paid'
		WHEN "net" > 0 THEN 'part-paid'
		WHEN "in_status" <> 'delivered' AND "method" IS NULL AND "advance" = 0 THEN 'cash-on-delivery'
		ELSE 'unpaid'
	END;
END $$;
--> statement-breakpoint
CREATE FUNCTION "set_payment_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."payment_state" := "find_payment_state"(NEW."id", NEW."status", NEW."total_amount", NEW."imported_from" IS NOT NULL,
		NEW."payment_method", NEW."advance_required");
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_payment_state"
	BEFORE INSERT OR UPDATE OF "status", "total_amount", "imported_from", "payment_method", "advance_required" ON "orders"
	FOR EACH ROW EXECUTE FUNCTION "set_payment_state"();
--> statement-breakpoint
CREATE FUNCTION "refresh_payment_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "orders" AS changed SET "payment_state" = "find_payment_state"(changed."id", changed."status", changed."total_amount",
			changed."imported_from" IS NOT NULL, changed."payment_method", changed."advance_required")
		WHERE changed."id" = NEW."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "money_movements_payment_state" AFTER INSERT ON "money_movements"
	FOR EACH ROW WHEN (NEW."order_id" IS NOT NULL AND NEW."kind" IN ('payment', 'cod', 'carry-in', 'refund', 'carry-out'))
	EXECUTE FUNCTION "refresh_payment_state"();
--> statement-breakpoint
CREATE TRIGGER "order_credits_payment_state" AFTER INSERT ON "order_credits"
	FOR EACH ROW EXECUTE FUNCTION "refresh_payment_state"();
--> statement-breakpoint
-- Most orders are paid, as the default says, so that few rows change.
UPDATE "orders" SET "payment_state" = found."state"
FROM (
	SELECT money."order_id", CASE
			WHEN money."overpaid" > 0 AND (money."charged" = 0 OR money."credited" > 0) THEN 'to-refund'
			WHEN money."overpaid" > 0 THEN 'overpaid'
			WHEN money."due" = 0 AND money."charged" = 0 THEN 'nothing'
			WHEN money."due" = 0 THEN 'paid'
			WHEN money."net" > 0 THEN 'part-paid'
			WHEN earlier."status" <> 'delivered' AND earlier."payment_method" IS NULL AND earlier."advance_required" = 0 THEN 'cash-on-delivery'
			ELSE 'unpaid'
		END AS "state"
	FROM "order_money" AS money
	JOIN "orders" AS earlier ON earlier."id" = money."order_id"
) AS found
WHERE found."order_id" = "orders"."id" AND found."state" <> 'paid';
--> statement-breakpoint
INSERT INTO "list_views" ("list", "name", "query", "position")
VALUES ('orders', 'Unpaid', 'payment=unpaid', 100), ('orders', 'Part paid', 'payment=part-paid', 101),
	('orders', 'To refund', 'payment=to-refund&payment=overpaid', 102)
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "audit_entries" SET "action" = 'reversed' WHERE "action" = 'payment-reversed';

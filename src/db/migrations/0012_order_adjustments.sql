-- Takes the strongest lock first: a later upgrade from a weaker lock could deadlock with the previous release, which is
-- still running.
LOCK TABLE "orders" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "order_adjustments" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"amount" bigint NOT NULL,
	"source" text,
	CONSTRAINT "order_adjustments_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
INSERT INTO "order_adjustments" ("order_id", "position", "kind", "label", "amount")
SELECT "id", 0, 'discount', 'Discount', -"discount" FROM "orders" WHERE "discount" <> 0
UNION ALL SELECT "id", 1, 'delivery', 'Delivery', "delivery" FROM "orders";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_is_sum";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts_not_negative";--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "delivery";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "discount";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts_not_negative" CHECK ("orders"."subtotal" >= 0 and "orders"."total_amount" >= 0);--> statement-breakpoint
CREATE FUNCTION "check_order_total"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"checked_id" text;
BEGIN
	IF TG_TABLE_NAME = 'orders' THEN "checked_id" := NEW."id";
	ELSIF TG_OP = 'DELETE' THEN "checked_id" := OLD."order_id";
	ELSE "checked_id" := NEW."order_id";
	END IF;
	IF EXISTS (
		SELECT FROM "orders" WHERE "id" = "checked_id" AND "total_amount" <> "subtotal" + (
			SELECT coalesce(sum("amount"), 0) FROM "order_adjustments" WHERE "order_id" = "checked_id"
		)
	) THEN
		RAISE EXCEPTION 'The total of the order is not its subtotal plus its adjustments'
			USING ERRCODE = 'check_violation', TABLE = 'orders', CONSTRAINT = 'orders_total_is_sum';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Checks the total at the end of the transaction, when the order and its adjustments are written.
CREATE CONSTRAINT TRIGGER "orders_total_is_sum" AFTER INSERT OR UPDATE OF "subtotal", "total_amount" ON "orders"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_order_total"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_adjustments_total_is_sum" AFTER INSERT OR UPDATE OR DELETE ON "order_adjustments"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_order_total"();

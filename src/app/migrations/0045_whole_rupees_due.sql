CREATE OR REPLACE VIEW "public"."order_money" AS (select figures.order_id, figures.received, figures.refunded, figures.net, figures.credited, figures.charged,
    greatest(0, figures.charged - figures.net) / 100 * 100 as due,
    greatest(0, figures.net - figures.charged) / 100 * 100 as overpaid
  from (
    select orders.id as order_id, moved.received, moved.refunded, moved.received - moved.refunded as net, returned.credited,
      case when orders.status = 'cancelled' or orders.imported_from is not null then 0
        else greatest(0, orders.total_amount - returned.credited) end as charged
    from orders
    cross join lateral (
      select coalesce(sum(case when movement.kind in ('payment', 'cod', 'carry-in')
            then case when movement.from_id = customers.id then movement.amount else -movement.amount end end), 0)::bigint as received,
        coalesce(sum(case when movement.kind in ('refund', 'carry-out')
            then case when movement.to_id = customers.id then movement.amount else -movement.amount end end), 0)::bigint as refunded
      from money_movements as movement
      cross join (select id from money_accounts where kind = 'customers') as customers
      where movement.order_id = orders.id and customers.id in (movement.from_id, movement.to_id)
    ) as moved
    cross join lateral (
      select coalesce(sum(credit.amount), 0)::bigint as credited from order_credits as credit
      where credit.order_id = orders.id
    ) as returned
  ) as figures);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "find_payment_state"("paid_order" text, "in_status" text, "total" bigint, "is_past" boolean, "method" text, "advance" bigint)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
	"net" bigint;
	"credited" bigint;
	"charged" bigint;
	-- Whole rupees, as in the view: positive if due, negative if overpaid.
	"left" bigint;
BEGIN
	SELECT coalesce(sum(CASE WHEN movement."from_id" = customers."id" THEN movement."amount" ELSE -movement."amount" END), 0)
		INTO "net"
		FROM "money_movements" AS movement
		JOIN "money_accounts" AS customers ON customers."kind" = 'customers' AND customers."id" IN (movement."from_id", movement."to_id")
		WHERE movement."order_id" = "paid_order" AND movement."kind" IN ('payment', 'cod', 'carry-in', 'refund', 'carry-out');
	SELECT coalesce(sum(credit."amount"), 0) INTO "credited" FROM "order_credits" AS credit WHERE credit."order_id" = "paid_order";
	"charged" := CASE WHEN "in_status" = 'cancelled' OR "is_past" THEN 0 ELSE greatest(0, "total" - "credited") END;
	"left" := ("charged" - "net") / 100;
	RETURN CASE
		WHEN "left" < 0 AND ("charged" = 0 OR "credited" > 0) THEN 'to-refund'
		WHEN "left" < 0 THEN 'overpaid'
		WHEN "left" = 0 AND "charged" = 0 THEN 'nothing'
		WHEN "left" = 0 THEN 'paid'
		WHEN "net" > 0 THEN 'part-paid'
		WHEN "in_status" <> 'delivered' AND "method" IS NULL AND "advance" = 0 THEN 'cash-on-delivery'
		ELSE 'unpaid'
	END;
END $$;
--> statement-breakpoint
UPDATE "orders" AS changed SET "payment_state" = found."state"
FROM (
	SELECT "id", "find_payment_state"("id", "status", "total_amount", "imported_from" IS NOT NULL, "payment_method", "advance_required") AS "state"
	FROM "orders" WHERE "total_amount" % 100 <> 0
) AS found
WHERE found."id" = changed."id" AND found."state" <> changed."payment_state";

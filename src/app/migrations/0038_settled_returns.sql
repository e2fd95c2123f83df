ALTER TABLE "return_events" DROP CONSTRAINT "return_events_event_known";--> statement-breakpoint
ALTER TABLE "returns" DROP CONSTRAINT "returns_state_known";--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_event_known" CHECK ("return_events"."event" in ('requested', 'approved', 'received', 'inspected', 'refunded', 'exchanged', 'settled', 'rejected', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_state_known" CHECK ("returns"."state" in ('requested', 'approved', 'received', 'inspected', 'refunded', 'exchanged', 'settled', 'rejected', 'withdrawn'));--> statement-breakpoint
WITH "settled" AS (
	UPDATE "returns" AS given SET "state" = 'settled', "updated_at" = now()
	FROM "order_money" AS money
	WHERE money."order_id" = given."order_id" AND given."state" = 'inspected'
		AND (given."credit" = 0 OR given."wants" = 'refund' AND money."overpaid" = 0)
		AND NOT EXISTS (SELECT FROM "refunds" AS refund WHERE refund."return_id" = given."id" AND refund."state" IN ('open', 'paid'))
	RETURNING given."id"
)
INSERT INTO "return_events" ("return_id", "event") SELECT "id", 'settled' FROM "settled";

-- The previous release is still running, and its transactions lock these tables in different orders. All pending
-- migrations run in one transaction, so the first one locks every table that they change. The loop releases its locks
-- after 500 ms, before PostgreSQL would detect a deadlock and abort a transaction of the previous release.
DO $$
BEGIN
	SET LOCAL lock_timeout = '500ms';
	LOOP
		BEGIN
			LOCK TABLE "products", "orders", "order_items", "catalogue_revision", "order_reviews", "contact_messages",
				"contact_replies", "search_words", "shipments", "shipment_events", "couriers", "stock_holds",
				"order_confirmations", "order_confirmation_events", "order_confirmation_tokens", "jobs", "users",
				"store_settings", "sessions", "outbox_messages", "disabled_messages", "newsletter_subscribers",
				"delivery_rates", "audit_entries"
				IN ACCESS EXCLUSIVE MODE;
			EXIT;
		EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
			PERFORM pg_sleep(0.1);
		END;
	END LOOP;
	SET LOCAL lock_timeout TO DEFAULT;
END $$;--> statement-breakpoint
ALTER TABLE "shipment_events" DROP CONSTRAINT "shipment_events_once";--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_state_known";--> statement-breakpoint
ALTER TABLE "shipment_events" ALTER COLUMN "occurred_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD COLUMN "status_key" text;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD COLUMN "time_precision" text DEFAULT 'minute' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD COLUMN "occurrence" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD COLUMN "is_current" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD COLUMN "report_key" text GENERATED ALWAYS AS (code || ' ' || coalesce((extract(epoch from occurred_at at time zone 'UTC') * 1000)::bigint::text, '-') || ' ' || occurrence::text) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "unknown_text" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "was_delivered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Stored reports of couriers had no position. Midnight in Pakistan was a day without a time.
UPDATE "shipment_events" SET "position" = listed.position,
  "time_precision" = case when extract(epoch from "occurred_at" at time zone 'Asia/Karachi')::bigint % 86400 = 0 then 'day' else 'minute' end,
  "status_key" = case when "state" = 'unknown' then trim(regexp_replace(regexp_replace(lower(translate(coalesce("text", "code"), '’`', '''''')), '\s+', ' ', 'g'), ' ?- ?', ' - ', 'g')) end
FROM (SELECT "id", row_number() OVER (PARTITION BY "shipment_id" ORDER BY "occurred_at", "id")::int AS position
  FROM "shipment_events" WHERE "staff_id" IS NULL AND "code" NOT LIKE 'staff:%' AND "code" <> 'booked') AS listed
WHERE "shipment_events"."id" = listed."id";--> statement-breakpoint
-- An unknown text no longer is a state: the parcel has the state of its latest known report.
UPDATE "shipments" SET "unknown_text" = coalesce("state_text", ''), "state_text" = null, "state" = coalesce((
  SELECT event."state" FROM "shipment_events" AS event WHERE event."shipment_id" = "shipments"."id" AND event."state" <> 'unknown'
  ORDER BY event."occurred_at" DESC, event."id" DESC LIMIT 1), 'booked') WHERE "state" = 'unknown';--> statement-breakpoint
UPDATE "shipments" SET "was_delivered" = true WHERE "state" <> 'delivered' AND exists (SELECT FROM "shipment_events" AS event
  WHERE event."shipment_id" = "shipments"."id" AND event."state" = 'delivered');--> statement-breakpoint
-- Polling of these parcels ended although they may have been delivered: their reports counted as older than the booking.
UPDATE "shipments" SET "next_poll_at" = now(), "polling_ended_at" = null FROM "couriers"
WHERE "couriers"."id" = "shipments"."courier_id" AND "couriers"."kind" <> 'manual' AND "polling_ended_at" IS NOT NULL AND "next_poll_at" IS NULL AND "booking_state" IS NULL
  AND "tracking_number" IS NOT NULL AND "state" NOT IN ('draft', 'delivered', 'returned', 'cancelled', 'lost') AND "shipments"."created_at" > now() - interval '60 days';--> statement-breakpoint
ALTER TABLE "shipments" drop column "needs_staff";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "needs_staff" boolean GENERATED ALWAYS AS (state in ('attempted') or unknown_text is not null or (state = 'returned' and inspected_at is null) or coalesce(booking_state in ('unsure', 'rejected', 'not-cancelled'), false)
          or (polling_ended_at is not null and state in ('booked', 'picked', 'in-transit', 'out-for-delivery', 'attempted', 'return-requested', 'returning'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "shipments_to_check" ON "shipments" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "shipments"."needs_staff";--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_once" UNIQUE("shipment_id","report_key");--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_time_precision" CHECK ("shipment_events"."time_precision" in ('minute', 'day', 'none') and ("shipment_events"."time_precision" = 'none') = ("shipment_events"."occurred_at" is null));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_state_known" CHECK ("shipments"."state" in ('draft', 'booked', 'picked', 'in-transit', 'out-for-delivery', 'attempted', 'delivered', 'return-requested', 'returning', 'returned', 'cancelled', 'lost'));

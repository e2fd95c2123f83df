ALTER TABLE "order_confirmation_events" DROP CONSTRAINT "order_confirmation_events_event_known";--> statement-breakpoint
DROP INDEX "stock_holds_variant";--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD COLUMN "reservation" text;--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "network_hash" text;--> statement-breakpoint
CREATE INDEX "order_confirmations_unreserved" ON "order_confirmations" USING btree ("reservation","order_id") WHERE "order_confirmations"."state" in ('waiting', 'unreachable') and "order_confirmations"."reservation" in ('limited', 'ended');--> statement-breakpoint
CREATE INDEX "stock_holds_browser" ON "stock_holds" USING btree ("browser_hash") WHERE "stock_holds"."browser_hash" is not null;--> statement-breakpoint
CREATE INDEX "stock_holds_variant" ON "stock_holds" USING btree ("variant_id","expires_at","quantity","order_id","is_verified","network_hash");--> statement-breakpoint
ALTER TABLE "order_confirmation_events" ADD CONSTRAINT "order_confirmation_events_event_known" CHECK ("order_confirmation_events"."event" in ('link-opened', 'reservation-limited', 'reservation-ended', 'shopper-confirmed', 'shopper-declined', 'confirmed-without-stock', 'call-confirmed', 'payment-received', 'call-declined', 'call-no-answer', 'call-wrong-number', 'call-later', 'expired', 'status-confirmed', 'status-cancelled'));--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD CONSTRAINT "order_confirmations_reservation_known" CHECK ("order_confirmations"."reservation" in ('active', 'limited', 'ended'));--> statement-breakpoint
UPDATE "stock_holds" SET "is_verified" = true;--> statement-breakpoint
UPDATE "order_confirmations" SET "reservation" = 'active' WHERE "order_id" IN (SELECT "order_id" FROM "stock_holds");--> statement-breakpoint
-- Shops reserve bottles by default now. A shop whose staff once chose the setting keeps its value.
UPDATE "store_settings" SET "store" = "store" #- '{confirmation,holdStock}'
WHERE "store" #> '{confirmation,holdStock}' = 'false'
  AND NOT EXISTS (
    SELECT FROM "audit_entries"
    WHERE "subject_type" = 'store' AND "changes" @> '[{"field": "confirmation.holdStock"}]'
  );--> statement-breakpoint
DELETE FROM "jobs" WHERE "kind" = 'prune-stock-holds' AND "finished_at" IS NULL;

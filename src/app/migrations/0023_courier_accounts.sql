ALTER TABLE "couriers" ADD COLUMN "account_problem" text;--> statement-breakpoint
ALTER TABLE "couriers" ADD COLUMN "account_rejected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "couriers" ADD COLUMN "account_checked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "outbox_messages_undelivered" ON "outbox_messages" USING btree ("created_at") WHERE "outbox_messages"."status" in ('failed', 'unsure') and "outbox_messages"."newsletter_issue_id" is null;--> statement-breakpoint
-- The courier may still have these parcels, so the shop asks it about them.
UPDATE "shipments" SET "next_poll_at" = now() WHERE "booking_state" = 'not-cancelled' AND "tracking_number" IS NOT NULL;

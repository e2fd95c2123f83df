ALTER TABLE "shipments" DROP CONSTRAINT "shipments_booking_state_known";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "polling_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" drop column "needs_staff";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "needs_staff" boolean GENERATED ALWAYS AS (state in ('attempted', 'unknown') or (state = 'returned' and inspected_at is null) or coalesce(booking_state in ('unsure', 'rejected', 'not-cancelled'), false)
          or (polling_ended_at is not null and state in ('booked', 'picked', 'in-transit', 'out-for-delivery', 'attempted', 'return-requested', 'returning', 'unknown'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_booking_state_known" CHECK ("shipments"."booking_state" in ('queued', 'sending', 'unsure', 'rejected', 'cancelling', 'not-cancelled'));--> statement-breakpoint
CREATE INDEX "shipments_to_check" ON "shipments" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "shipments"."needs_staff";
ALTER TABLE "shipments" ADD COLUMN "task" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "checked_task" text;--> statement-breakpoint
-- The contradictions of the last 60 days. Later changes set the tasks of other parcels.
UPDATE "shipments" SET "task" = CASE
  WHEN "orders"."status" = 'cancelled' AND "shipments"."state" = 'delivered' THEN 'cancelled-delivered'
  WHEN "orders"."status" = 'cancelled' THEN 'cancelled-underway'
  WHEN "orders"."status" = 'pending' AND "shipments"."state" = 'delivered' THEN 'pending-delivered'
  WHEN "orders"."status" = 'pending' THEN 'pending-underway' END
FROM "orders" WHERE "orders"."id" = "shipments"."order_id" AND "orders"."status" IN ('cancelled', 'pending')
  AND "shipments"."state" IN ('picked', 'in-transit', 'out-for-delivery', 'attempted', 'delivered')
  AND "shipments"."created_at" > now() - interval '60 days';--> statement-breakpoint
-- Deliveries of the last 14 days may still be corrected.
UPDATE "shipments" SET "next_poll_at" = now() + random() * interval '12 hours' FROM "couriers"
WHERE "couriers"."id" = "shipments"."courier_id" AND "couriers"."kind" <> 'manual' AND "shipments"."state" = 'delivered' AND "delivered_at" > now() - interval '14 days'
  AND "booking_state" IS NULL AND "tracking_number" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" drop column "needs_staff";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "needs_staff" boolean GENERATED ALWAYS AS (state in ('attempted') or unknown_text is not null or (task is not null and task is distinct from checked_task) or (state = 'returned' and inspected_at is null) or coalesce(booking_state in ('unsure', 'rejected', 'not-cancelled'), false)
          or (polling_ended_at is not null and state in ('booked', 'picked', 'in-transit', 'out-for-delivery', 'attempted', 'return-requested', 'returning'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "shipments_to_check" ON "shipments" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "shipments"."needs_staff";--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_task_known" CHECK ("shipments"."task" in ('cancelled-underway', 'cancelled-delivered', 'cancelled-lost', 'pending-underway', 'pending-delivered', 'delivery-corrected', 'delivered-returned', 'lost') and "shipments"."checked_task" in ('cancelled-underway', 'cancelled-delivered', 'cancelled-lost', 'pending-underway', 'pending-delivered', 'delivery-corrected', 'delivered-returned', 'lost'));

CREATE TABLE "courier_status_meanings" (
	"courier_id" bigint NOT NULL,
	"status_key" text NOT NULL,
	"state" text,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courier_status_meanings_courier_id_status_key_pk" PRIMARY KEY("courier_id","status_key"),
	CONSTRAINT "courier_status_meanings_state_known" CHECK ("courier_status_meanings"."state" in ('draft', 'booked', 'picked', 'in-transit', 'out-for-delivery', 'attempted', 'delivered', 'return-requested', 'returning', 'returned', 'cancelled', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "courier_status_meanings" ADD CONSTRAINT "courier_status_meanings_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_status_meanings" ADD CONSTRAINT "courier_status_meanings_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_events_unknown" ON "shipment_events" USING btree ("status_key") WHERE "shipment_events"."status_key" is not null;
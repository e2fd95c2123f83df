CREATE TABLE "couriers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "couriers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"tracking_url" text,
	"credentials" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "couriers_name_unique" UNIQUE("name"),
	CONSTRAINT "couriers_kind_known" CHECK ("couriers"."kind" in ('manual', 'postex', 'leopards', 'tcs', 'trax'))
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" bigint NOT NULL,
	"state" text NOT NULL,
	"code" text NOT NULL,
	"text" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_events_once" UNIQUE("shipment_id","code","occurred_at"),
	CONSTRAINT "shipment_events_state_known" CHECK ("shipment_events"."state" in ('draft', 'booked', 'picked', 'in-transit', 'out-for-delivery', 'attempted', 'delivered', 'return-requested', 'returning', 'returned', 'cancelled', 'lost', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"sealed" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_item_id_pk" PRIMARY KEY("shipment_id","item_id"),
	CONSTRAINT "shipment_lines_quantity_positive" CHECK ("shipment_lines"."quantity" > 0),
	CONSTRAINT "shipment_lines_inspected_in_quantity" CHECK ("shipment_lines"."sealed" >= 0 and "shipment_lines"."opened" >= 0 and "shipment_lines"."damaged" >= 0
        and "shipment_lines"."sealed" + "shipment_lines"."opened" + "shipment_lines"."damaged" <= "shipment_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"courier_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"tracking_number" text,
	"pieces" integer DEFAULT 1 NOT NULL,
	"weight_grams" integer NOT NULL,
	"cash_to_collect" bigint NOT NULL,
	"state" text NOT NULL,
	"state_text" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"booking_state" text,
	"booking_error" text,
	"next_poll_at" timestamp (3) with time zone,
	"handed_over_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"inspected_at" timestamp (3) with time zone,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "shipments_state_known" CHECK ("shipments"."state" in ('draft', 'booked', 'picked', 'in-transit', 'out-for-delivery', 'attempted', 'delivered', 'return-requested', 'returning', 'returned', 'cancelled', 'lost', 'unknown')),
	CONSTRAINT "shipments_booking_state_known" CHECK ("shipments"."booking_state" in ('queued', 'sending', 'unsure', 'rejected')),
	CONSTRAINT "shipments_numbers_valid" CHECK ("shipments"."pieces" > 0 and "shipments"."weight_grams" > 0 and "shipments"."cash_to_collect" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason_known";--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_lines_item" ON "shipment_lines" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_tracking_number" ON "shipments" USING btree ("courier_id","tracking_number");--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_newest" ON "shipments" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "shipments_state_newest" ON "shipments" USING btree ("state","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "shipments_due_polls" ON "shipments" USING btree ("next_poll_at") WHERE "shipments"."next_poll_at" is not null;--> statement-breakpoint
CREATE INDEX "shipments_open_bookings" ON "shipments" USING btree ("id") WHERE "shipments"."booking_state" is not null;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason_known" CHECK ("stock_movements"."reason" in ('initial', 'adjusted', 'received', 'order-confirmed', 'order-changed', 'order-cancelled', 'returned'));
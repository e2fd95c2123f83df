CREATE TABLE "reported_low_sizes" (
	"variant_id" bigint PRIMARY KEY NOT NULL,
	"is_sold_out" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" DROP CONSTRAINT "outbox_messages_one_subject";--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "report" jsonb;--> statement-breakpoint
ALTER TABLE "reported_low_sizes" ADD CONSTRAINT "reported_low_sizes_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_messages_reports" ON "outbox_messages" USING btree ("created_at") WHERE "outbox_messages"."report" is not null;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_one_subject" CHECK (num_nonnulls("outbox_messages"."order_id", "outbox_messages"."restock_request_id", "outbox_messages"."report") = 1);
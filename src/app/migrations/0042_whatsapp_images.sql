CREATE TABLE "contact_images" (
	"message_id" text PRIMARY KEY NOT NULL,
	"media_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"content" "bytea",
	"content_type" text,
	"content_hash" text,
	"payment_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_images_state_known" CHECK ("contact_images"."state" in ('waiting', 'stored', 'failed')),
	CONSTRAINT "contact_images_problem_known" CHECK ("contact_images"."problem" in ('gone', 'too-large', 'no-image', 'unreachable')),
	CONSTRAINT "contact_images_failed_with_problem" CHECK (("contact_images"."state" = 'failed') = ("contact_images"."problem" is not null)),
	CONSTRAINT "contact_images_stored_with_content" CHECK (num_nonnulls("contact_images"."content", "contact_images"."content_type", "contact_images"."content_hash") = case when "contact_images"."state" = 'stored' then 3 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "contact_images" ADD CONSTRAINT "contact_images_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_images" ADD CONSTRAINT "contact_images_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_images_waiting" ON "contact_images" USING btree ("next_at") WHERE "contact_images"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "contact_images_payment" ON "contact_images" USING btree ("payment_id") WHERE "contact_images"."payment_id" is not null;
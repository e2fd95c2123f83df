CREATE TABLE "newsletter_signups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_signups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"token_hash" text,
	"consented_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "newsletter_signups_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_signups_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" DROP CONSTRAINT "outbox_messages_one_subject";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "consented_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "newsletter_subscribers" SET "consented_at" = "created_at";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "newsletter_signup_id" bigint;--> statement-breakpoint
CREATE INDEX "newsletter_signups_expiry" ON "newsletter_signups" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_newsletter_signup_id_newsletter_signups_id_fk" FOREIGN KEY ("newsletter_signup_id") REFERENCES "public"."newsletter_signups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_messages_newsletter_signup" ON "outbox_messages" USING btree ("newsletter_signup_id") WHERE "outbox_messages"."newsletter_signup_id" is not null;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_one_subject" CHECK (num_nonnulls("outbox_messages"."order_id", "outbox_messages"."restock_request_id", "outbox_messages"."contact_reply_id", "outbox_messages"."newsletter_signup_id", "outbox_messages"."report") = 1);
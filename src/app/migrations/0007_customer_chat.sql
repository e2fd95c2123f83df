DROP INDEX "contact_replies_once";--> statement-breakpoint
ALTER TABLE "contact_replies" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "channel" text DEFAULT 'form' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD COLUMN "channel" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_order" ON "contact_messages" USING btree ("order_id","created_at") WHERE "contact_messages"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_from_whatsapp" ON "contact_messages" USING btree ("phone","created_at" DESC NULLS LAST) WHERE "contact_messages"."channel" = 'whatsapp';--> statement-breakpoint
CREATE UNIQUE INDEX "contact_replies_once" ON "contact_replies" USING btree ("message_id",coalesce("email", ''),md5("text"));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_provider_id_unique" UNIQUE("provider_id");--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_address" CHECK (("contact_replies"."channel" = 'email') = ("contact_replies"."email" is not null));
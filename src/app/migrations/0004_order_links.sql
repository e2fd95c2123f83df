CREATE TABLE "order_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text,
	"message_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "order_links_kind_known" CHECK ("order_links"."kind" in ('browser', 'message'))
);
--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_message_id_outbox_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_links_order" ON "order_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_links_message" ON "order_links" USING btree ("message_id") WHERE "order_links"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "order_links_oldest" ON "order_links" USING btree ("created_at");--> statement-breakpoint
-- Links in messages that were already sent open the order page.
INSERT INTO "order_links" ("token_hash", "order_id", "kind", "created_at")
SELECT "token_hash", "order_id", 'message', "created_at" FROM "order_confirmation_tokens";--> statement-breakpoint
DELETE FROM "jobs" WHERE "kind" = 'prune-confirmation-tokens';--> statement-breakpoint
DROP TABLE "order_confirmation_tokens" CASCADE;

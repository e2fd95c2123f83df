CREATE TABLE "funnel_counts" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "funnel_counts_day_event_pk" PRIMARY KEY("day","event"),
	CONSTRAINT "funnel_counts_event_known" CHECK ("funnel_counts"."event" in ('view_item', 'add_to_cart', 'begin_checkout')),
	CONSTRAINT "funnel_counts_positive" CHECK ("funnel_counts"."count" > 0)
);
--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "unsubscribe_token" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
CREATE INDEX "products_text" ON "products" USING gin ((lower("name" || ' ' || "description" || ' ' || "category")) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING gin (lower("name") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (("name" || ' ' || "sku" || ' ' || "category") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_idempotency_key_unique" UNIQUE("idempotency_key");--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_unsubscribe_token_unique" UNIQUE("unsubscribe_token");
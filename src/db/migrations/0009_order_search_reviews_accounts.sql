ALTER TABLE "products" ALTER COLUMN "category" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "orders" drop column "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || city || ' ' || regexp_replace(customer_phone, '[^0-9]', '', 'g') || ' ' || coalesce(customer_phone_e164, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_reviews" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_reviews" ADD COLUMN "hidden_by" text;--> statement-breakpoint
ALTER TABLE "order_reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "order_reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "order_reviews" ADD COLUMN "replied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_reviews" ADD COLUMN "replied_by" text;--> statement-breakpoint
ALTER TABLE "order_reviews" ADD CONSTRAINT "order_reviews_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reviews" ADD CONSTRAINT "order_reviews_replied_by_users_id_fk" FOREIGN KEY ("replied_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_reviews_newest" ON "order_reviews" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_city_newest" ON "orders" USING btree (lower("city"),"created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_amount","id");--> statement-breakpoint
-- Recreates the two indexes that were dropped with the column.
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id","status","search_text");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);

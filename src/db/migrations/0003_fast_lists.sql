DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(order_number || ' ' || customer_name || ' ' || customer_email)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "order_items_sums" ON "order_items" USING btree ("order_id","product_id","quantity","unit_price","id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (("name" || ' ' || "sku" || ' ' || "category") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id","status","search_text");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);
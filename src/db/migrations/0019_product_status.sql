DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_sale_price";--> statement-breakpoint
DROP INDEX "products_rating";--> statement-breakpoint
DROP INDEX "products_collection_newest";--> statement-breakpoint
DROP INDEX "products_category_newest";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "status" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id","status");--> statement-breakpoint
CREATE INDEX "products_sale_price" ON "products" USING btree ("sale_price","id","status");--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree ("rating" DESC NULLS LAST,"id","status");--> statement-breakpoint
CREATE INDEX "products_collection_newest" ON "products" USING btree ("collection_id","created_at" DESC NULLS LAST,"id","status");--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category","created_at" DESC NULLS LAST,"id","status");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_status_known" CHECK ("products"."status" in ('published', 'draft', 'archived'));
ALTER TABLE "order_items" ADD COLUMN "is_tester" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "is_tester" boolean DEFAULT false NOT NULL;
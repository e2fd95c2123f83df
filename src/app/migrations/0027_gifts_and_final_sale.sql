ALTER TABLE "products" ADD COLUMN "is_final_sale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "is_final_sale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hides_prices" boolean DEFAULT false NOT NULL;
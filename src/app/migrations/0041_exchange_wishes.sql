ALTER TABLE "return_lines" ADD COLUMN "wished_product_id" text;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "wished_variant" text;
ALTER TABLE "discount_redemptions" ADD COLUMN "phone" text;--> statement-breakpoint
CREATE INDEX "discount_redemptions_phone" ON "discount_redemptions" USING btree ("phone");--> statement-breakpoint
UPDATE "discount_redemptions" SET "phone" = coalesce("customer_phone_e164", nullif("customer_phone", '')) FROM "orders" WHERE "id" = "order_id";

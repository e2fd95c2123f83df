DROP INDEX "orders_email";--> statement-breakpoint
CREATE INDEX "orders_sums" ON "orders" USING btree ("created_at","status","total_amount","total_items");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower("customer_email"),"created_at" DESC NULLS LAST,"customer_email");
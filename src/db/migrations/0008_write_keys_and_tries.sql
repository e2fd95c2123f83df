CREATE INDEX "contact_messages_keyed" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "rate_limits_resets" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "orders_keyed" ON "orders" USING btree ("created_at") WHERE "orders"."idempotency_key" is not null;
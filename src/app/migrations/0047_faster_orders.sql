ALTER INDEX "customer_summaries_search" SET (fastupdate = true, gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "orders_search" SET (fastupdate = true, gin_pending_list_limit = 256);--> statement-breakpoint
CREATE FUNCTION "fold_mailbox"("address" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT regexp_replace(regexp_replace(lower("address"), '[+][^@]*@', '@'), '[.](?=[^@]*@(gmail|googlemail)[.]com$)', '', 'g')
$$;
--> statement-breakpoint
CREATE INDEX "orders_mailbox" ON "orders" USING btree (fold_mailbox("customer_email"));--> statement-breakpoint
-- Every order runs these functions, whose statements PostgreSQL would plan again each time.
ALTER FUNCTION "note_ordered_products" SET plan_cache_mode = force_generic_plan;--> statement-breakpoint
ALTER FUNCTION "refresh_customer" SET plan_cache_mode = force_generic_plan;--> statement-breakpoint
ALTER FUNCTION "find_payment_state" SET plan_cache_mode = force_generic_plan;

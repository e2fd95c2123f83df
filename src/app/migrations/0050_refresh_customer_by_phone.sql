CREATE OR REPLACE FUNCTION "refresh_customer"("changed" text) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
	-- Waits for other transactions with orders of the number, whose rows the next statement then sees.
	LOOP
		PERFORM FROM "customer_summaries" WHERE "phone" = "changed" FOR UPDATE;
		EXIT WHEN FOUND;
		INSERT INTO "customer_summaries" ("phone") VALUES ("changed") ON CONFLICT DO NOTHING;
	END LOOP;
	-- Compared with the argument instead of the figures: a plan that was made while the table was small would read it
	-- whole for each customer.
	UPDATE "customer_summaries" SET "name" = f."name", "email" = f."email", "city" = f."city", "orders" = f."orders",
		"delivered" = f."delivered", "cancelled" = f."cancelled", "refused" = f."refused", "spent" = f."spent",
		"first_order_id" = f."first_order_id", "last_order_at" = f."last_order_at", "channels" = f."channels", "products" = f."products"
	FROM "customer_figures"("changed") AS f WHERE "customer_summaries"."phone" = "changed";
	IF NOT FOUND THEN
		DELETE FROM "customer_summaries" WHERE "phone" = "changed";
	END IF;
END $$;

-- The previous release is still running, and its transactions lock these tables in different orders. The loop releases
-- its locks after 500 ms, before PostgreSQL would detect a deadlock and abort a transaction of the previous release.
DO $$
BEGIN
	SET LOCAL lock_timeout = '500ms';
	LOOP
		BEGIN
			LOCK TABLE "orders", "stock_movements", "stock_holds" IN ACCESS EXCLUSIVE MODE;
			EXIT;
		EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
			PERFORM pg_sleep(0.1);
		END;
	END LOOP;
	SET LOCAL lock_timeout TO DEFAULT;
END $$;--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_holds" DROP CONSTRAINT "stock_holds_order_id_orders_id_fk";
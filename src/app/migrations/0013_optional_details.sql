-- The previous release is still running, and its transactions lock these tables in different orders. All pending
-- migrations run in one transaction, so this one locks every table that it and the later ones change. The loop releases
-- its locks after 500 ms, before PostgreSQL would detect a deadlock and abort a transaction of the previous release.
DO $$
BEGIN
	SET LOCAL lock_timeout = '500ms';
	LOOP
		BEGIN
			LOCK TABLE "orders", "stock_movements", "stock_holds", "order_links", "outbox_messages", "order_confirmations"
				IN ACCESS EXCLUSIVE MODE;
			EXIT;
		EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
			PERFORM pg_sleep(0.1);
		END;
	END LOOP;
	SET LOCAL lock_timeout TO DEFAULT;
END $$;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "details" jsonb;
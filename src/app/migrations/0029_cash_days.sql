-- A closed day seals the earlier ones too, or their entries would change its opening amount.
CREATE OR REPLACE FUNCTION "check_money_movement"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"movement_day" date := (NEW."occurred_at" AT TIME ZONE 'Asia/Karachi')::date;
	"cash_account" bigint;
BEGIN
	IF NEW."reverses_id" IS NOT NULL AND NOT EXISTS (
		SELECT FROM "money_movements" AS reversed WHERE reversed."id" = NEW."reverses_id"
			AND reversed."reverses_id" IS NULL AND reversed."kind" = NEW."kind" AND reversed."amount" = NEW."amount"
			AND reversed."from_id" = NEW."to_id" AND reversed."to_id" = NEW."from_id"
			AND reversed."order_id" IS NOT DISTINCT FROM NEW."order_id"
	) THEN
		RAISE EXCEPTION 'A reversal must have the kind, amount and swapped accounts of the reversed movement'
			USING ERRCODE = 'check_violation', TABLE = 'money_movements', CONSTRAINT = 'money_movements_reversal_equal';
	END IF;
	-- Waits for a transaction that closes a day of the account.
	FOR "cash_account" IN SELECT "id" FROM "money_accounts"
		WHERE "id" IN (NEW."from_id", NEW."to_id") AND "kind" = 'cash' ORDER BY "id" FOR SHARE
	LOOP
		INSERT INTO "cash_days" ("account_id", "day") VALUES ("cash_account", "movement_day") ON CONFLICT DO NOTHING;
		PERFORM FROM "cash_days" WHERE "account_id" = "cash_account" AND "day" >= "movement_day"
			AND "closed_at" IS NOT NULL;
		IF FOUND THEN
			RAISE EXCEPTION 'The cash day is closed'
				USING ERRCODE = 'check_violation', TABLE = 'money_movements', CONSTRAINT = 'money_movements_day_open';
		END IF;
	END LOOP;
	RETURN NEW;
END $$;

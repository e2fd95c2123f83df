-- Earlier releases stored numbers whose dial code a shopper typed twice, or with a zero: +9292300…, +920300…. A number
-- changes only if the result is a valid mobile or landline number of Pakistan.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
CREATE FUNCTION "without_repeated_code"("phone" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN regexp_replace("phone", '[^0-9]', '', 'g')
			~ '^(00)?92(92)+0?(3([0-24][0-9]|3[0-79]|55|64)[0-9]{7}|(21|42)[2-9][0-9]{7}|(2[25]|4[0146-9]|5[1-35-7]|6[1-8]|7[14]|8[16]|91)[2-9][0-9]{6})$'
		AND "phone" ~ '^[0-9+().\s-]*$'
		THEN '+92' || regexp_replace(regexp_replace("phone", '[^0-9]', '', 'g'), '^(00)?92(92)+0?', '')
		ELSE "phone" END
$$;
--> statement-breakpoint
UPDATE "orders" SET "customer_phone" = "without_repeated_code"("customer_phone"),
	"customer_phone_e164" = coalesce("without_repeated_code"("customer_phone_e164"), "without_repeated_code"("customer_phone"))
WHERE "customer_phone_e164" <> "without_repeated_code"("customer_phone_e164") OR "customer_phone" <> "without_repeated_code"("customer_phone");
--> statement-breakpoint
UPDATE "orders" SET "details" = jsonb_set("details", '{alternativePhone}', to_jsonb("without_repeated_code"("details"->>'alternativePhone')))
WHERE "details"->>'alternativePhone' <> "without_repeated_code"("details"->>'alternativePhone');
--> statement-breakpoint
UPDATE "discount_redemptions" SET "phone" = "without_repeated_code"("phone") WHERE "phone" <> "without_repeated_code"("phone");
--> statement-breakpoint
UPDATE "contact_messages" SET "phone" = "without_repeated_code"("phone") WHERE "phone" <> "without_repeated_code"("phone");
--> statement-breakpoint
UPDATE "money_accounts" SET "phone" = "without_repeated_code"("phone") WHERE "phone" <> "without_repeated_code"("phone");
--> statement-breakpoint
UPDATE "outbox_messages" SET "recipient" = "without_repeated_code"("recipient")
WHERE "status" = 'queued' AND "recipient" <> "without_repeated_code"("recipient");
--> statement-breakpoint
DO $$
DECLARE
	"wrong" record;
BEGIN
	-- Rows of the right number stay, and take over what the wrong one says.
	FOR "wrong" IN DELETE FROM "blocked_phones" WHERE "phone" <> "without_repeated_code"("phone") RETURNING * LOOP
		INSERT INTO "blocked_phones" AS kept ("phone", "reason", "until", "blocked_by", "created_at")
		VALUES ("without_repeated_code"("wrong"."phone"), "wrong"."reason", "wrong"."until", "wrong"."blocked_by", "wrong"."created_at")
		ON CONFLICT ("phone") DO UPDATE SET "until" = CASE WHEN kept."until" IS NULL OR excluded."until" IS NULL THEN NULL ELSE greatest(kept."until", excluded."until") END;
	END LOOP;
	FOR "wrong" IN DELETE FROM "customer_profiles" WHERE "phone" <> "without_repeated_code"("phone") RETURNING * LOOP
		INSERT INTO "customer_profiles" AS kept ("phone", "name", "tags", "note", "import_id", "created_at")
		VALUES ("without_repeated_code"("wrong"."phone"), "wrong"."name", "wrong"."tags", "wrong"."note", "wrong"."import_id", "wrong"."created_at")
		ON CONFLICT ("phone") DO UPDATE SET "name" = coalesce(nullif(kept."name", ''), excluded."name"),
			"tags" = ARRAY(SELECT DISTINCT unnest(kept."tags" || excluded."tags")),
			"note" = nullif(concat_ws(chr(10), kept."note", excluded."note"), '');
	END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION "without_repeated_code"(text);
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;

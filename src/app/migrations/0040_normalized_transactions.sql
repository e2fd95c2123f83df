-- Ids are compared in capital letters, without blanks and dashes. Of paid payments that would get the same id, the first keeps it and the others stay as they are.
UPDATE "payments" SET "transaction_id" = normalized."transaction_id"
FROM (
	SELECT found."id", found."transaction_id", row_number() OVER (
		PARTITION BY found."account_id", found."state" = 'paid', found."transaction_id"
		ORDER BY (found."stored" = found."transaction_id") DESC, found."id") AS "position"
	FROM (
		SELECT "id", "account_id", "state", "transaction_id" AS "stored",
			regexp_replace(upper("transaction_id"), '[[:space:]-]', '', 'g') AS "transaction_id"
		FROM "payments" WHERE "transaction_id" IS NOT NULL) AS found
) AS normalized
WHERE normalized."id" = "payments"."id" AND "payments"."transaction_id" <> normalized."transaction_id"
	AND ("payments"."state" <> 'paid' OR normalized."position" = 1);
--> statement-breakpoint
-- Orders that a correction made risky demanded an advance without an amount.
UPDATE "orders" SET "advance_required" = "total_amount"
WHERE "advance_required" = 0 AND "total_amount" > 0 AND EXISTS (
	SELECT FROM "order_confirmations" AS confirmation
	WHERE confirmation."order_id" = "orders"."id" AND confirmation."staff_step" = 'advance-payment');
--> statement-breakpoint
-- The terms of replacements and exchanges had a charge of 0, which a change of the address lost.
UPDATE "orders" SET "delivery" = "delivery" || jsonb_build_object('waived', jsonb_build_object(
	'delivery', "replacement_of" IS NOT NULL OR coalesce("delivery" #>> '{option,charge,amount}' = '0', false),
	'cashOnDelivery', "channel" = 'exchange'))
WHERE ("replacement_of" IS NOT NULL OR "channel" = 'exchange') AND "delivery" IS NOT NULL;

-- The price that shoppers pay is whole rupees with and without a discount, at least Rs. 1 unless the discount is 100 %.
UPDATE "products" SET "sale_price" = CASE
  WHEN "price" <= 0 OR coalesce("discount_percentage", 0) >= 100 THEN 0
  ELSE greatest(("price" * (10000 - round(coalesce("discount_percentage", 0) * 100)::bigint) + 500000) / 1000000, 1) * 100 END
WHERE "price" % 100 <> 0 OR "sale_price" < 100;
--> statement-breakpoint
-- Couriers collect whole rupees. Parcels on their way keep the amount that their courier knows.
UPDATE "shipments" SET "cash_to_collect" = "cash_to_collect" / 100 * 100
WHERE "cash_to_collect" % 100 <> 0 AND "state" IN ('draft', 'booked');
--> statement-breakpoint
CREATE FUNCTION pg_temp.round_numbers(value jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'number' THEN to_jsonb(round(value::numeric))
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(pg_temp.round_numbers(item) ORDER BY position), '[]')
      FROM jsonb_array_elements(value) WITH ORDINALITY AS items(item, position))
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(key, pg_temp.round_numbers(item)), '{}')
      FROM jsonb_each(value) AS fields(key, item))
    ELSE value END;
END $$;
--> statement-breakpoint
-- Charges, fees and thresholds are whole rupees; all other numbers of the rates are whole already.
UPDATE "delivery_rates" SET "rates" = pg_temp.round_numbers("rates") WHERE "rates"::text ~ '\d\.\d';
--> statement-breakpoint
DROP FUNCTION pg_temp.round_numbers(jsonb);

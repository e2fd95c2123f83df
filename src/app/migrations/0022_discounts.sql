-- The previous release is still running and locks these tables in different orders; see 0013.
DO $$
BEGIN
	SET LOCAL lock_timeout = '500ms';
	LOOP
		BEGIN
			LOCK TABLE "orders", "order_items", "order_adjustments" IN ACCESS EXCLUSIVE MODE;
			EXIT;
		EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
			PERFORM pg_sleep(0.1);
		END;
	END LOOP;
	SET LOCAL lock_timeout TO DEFAULT;
END $$;--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"discount_id" bigint NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"trigger" text NOT NULL,
	"code" text,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount" bigint,
	"buy_quantity" integer,
	"get_quantity" integer,
	"scope" text DEFAULT 'all' NOT NULL,
	"scope_ids" text[] DEFAULT '{}' NOT NULL,
	"excludes_sale_items" boolean DEFAULT false NOT NULL,
	"min_subtotal" bigint DEFAULT 0 NOT NULL,
	"min_quantity" integer DEFAULT 0 NOT NULL,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"max_uses" integer,
	"max_uses_per_phone" integer,
	"starts_on" date,
	"ends_on" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"given" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discounts_code_unique" UNIQUE("code"),
	CONSTRAINT "discounts_trigger_known" CHECK ("discounts"."trigger" in ('automatic', 'code', 'codes')),
	CONSTRAINT "discounts_has_code" CHECK (("discounts"."trigger" = 'code') = ("discounts"."code" is not null)),
	CONSTRAINT "discounts_has_terms" CHECK (case "discounts"."kind" when 'percent' then "discounts"."percent" between 1 and 100
        when 'fixed' then "discounts"."amount" > 0 and "discounts"."amount" % 100 = 0
        when 'buy-x-get-y' then "discounts"."buy_quantity" > 0 and "discounts"."get_quantity" > 0
        else "discounts"."kind" = 'free-delivery' end is true),
	CONSTRAINT "discounts_scope_known" CHECK ("discounts"."scope" in ('all', 'products', 'collections')),
	CONSTRAINT "discounts_offer_for_everyone" CHECK ("discounts"."trigger" <> 'automatic' or (not "discounts"."first_order_only" and "discounts"."max_uses_per_phone" is null)),
	CONSTRAINT "discounts_counts_not_negative" CHECK ("discounts"."used" >= 0 and "discounts"."given" >= 0)
);
--> statement-breakpoint
CREATE TABLE "discount_redemptions" (
	"order_id" text NOT NULL,
	"discount_id" bigint NOT NULL,
	"code" text,
	"label" text NOT NULL,
	"terms" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "discount_redemptions_order_id_discount_id_pk" PRIMARY KEY("order_id","discount_id")
);
--> statement-breakpoint
CREATE TABLE "order_item_discounts" (
	"order_id" text NOT NULL,
	"adjustment_position" integer NOT NULL,
	"item_position" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "order_item_discounts_order_id_adjustment_position_item_position_pk" PRIMARY KEY("order_id","adjustment_position","item_position")
);
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_discounts" ADD CONSTRAINT "order_item_discounts_adjustment" FOREIGN KEY ("order_id","adjustment_position") REFERENCES "public"."order_adjustments"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_discounts" ADD CONSTRAINT "order_item_discounts_item" FOREIGN KEY ("order_id","item_position") REFERENCES "public"."order_items"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_codes_discount" ON "discount_codes" USING btree ("discount_id");--> statement-breakpoint
CREATE INDEX "discounts_offers" ON "discounts" USING btree ("id") WHERE "discounts"."trigger" = 'automatic' and "discounts"."is_active";--> statement-breakpoint
CREATE INDEX "discount_redemptions_discount" ON "discount_redemptions" USING btree ("discount_id");--> statement-breakpoint
CREATE INDEX "order_item_discounts_lines" ON "order_item_discounts" USING btree ("order_id","item_position");--> statement-breakpoint
-- The goods share the discounts of existing orders, by the largest remainder in paisa.
INSERT INTO "order_item_discounts" ("order_id", "adjustment_position", "item_position", "amount")
SELECT "order_id", "adjustment_position", "item_position", "sign" * ("share" + ("rank" <= "amount" - "allocated")::int)
FROM (
	SELECT *, sum("share") OVER "adjustments" AS "allocated",
		row_number() OVER ("adjustments" ORDER BY "exact" - "share" DESC, "weight" DESC, "item_position") AS "rank"
	FROM (
		SELECT *, floor("exact")::bigint AS "share" FROM (
			SELECT adjustment."order_id", adjustment."position" AS "adjustment_position",
				item."position" AS "item_position", sign(adjustment."amount")::int AS "sign",
				abs(adjustment."amount") AS "amount", item."unit_price" * item."quantity" AS "weight",
				CASE WHEN sum(item."unit_price" * item."quantity") OVER "lines" = 0
					THEN abs(adjustment."amount")::numeric / count(*) OVER "lines"
					ELSE abs(adjustment."amount")::numeric * item."unit_price" * item."quantity"
						/ sum(item."unit_price" * item."quantity") OVER "lines" END AS "exact"
			FROM "order_adjustments" AS adjustment JOIN "order_items" AS item ON item."order_id" = adjustment."order_id"
			WHERE adjustment."kind" IN ('discount', 'prepayment', 'rounding')
			WINDOW "lines" AS (PARTITION BY adjustment."order_id", adjustment."position")
		) AS "weighted"
	) AS "floored"
	WINDOW "adjustments" AS (PARTITION BY "order_id", "adjustment_position")
) AS "ranked";
--> statement-breakpoint
CREATE FUNCTION "check_line_shares"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"checked_id" text;
BEGIN
	IF TG_OP = 'DELETE' THEN "checked_id" := OLD."order_id"; ELSE "checked_id" := NEW."order_id"; END IF;
	IF EXISTS (
		SELECT FROM "order_adjustments" AS adjustment WHERE adjustment."order_id" = "checked_id"
			AND CASE WHEN adjustment."kind" IN ('discount', 'prepayment', 'rounding') THEN adjustment."amount" ELSE 0 END <> (
				SELECT coalesce(sum(share."amount"), 0) FROM "order_item_discounts" AS share
				WHERE share."order_id" = "checked_id" AND share."adjustment_position" = adjustment."position")
	) THEN
		RAISE EXCEPTION 'The shares of the lines are not the amount of the adjustment'
			USING ERRCODE = 'check_violation', TABLE = 'order_item_discounts', CONSTRAINT = 'order_item_discounts_add_up';
	END IF;
	IF EXISTS (
		SELECT FROM "order_items" AS item WHERE item."order_id" = "checked_id" AND item."unit_price" * item."quantity" + (
			SELECT coalesce(sum(share."amount"), 0) FROM "order_item_discounts" AS share
			WHERE share."order_id" = "checked_id" AND share."item_position" = item."position") < 0
	) THEN
		RAISE EXCEPTION 'The discounts exceed the price of a line'
			USING ERRCODE = 'check_violation', TABLE = 'order_item_discounts', CONSTRAINT = 'order_item_discounts_in_price';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Checked at the end of the transaction. The previous release writes none of these kinds of adjustments, so that its
-- orders need no shares; the adjustments that its edits delete take their shares with them.
CREATE CONSTRAINT TRIGGER "order_adjustments_have_shares" AFTER INSERT OR UPDATE ON "order_adjustments"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."kind" IN ('discount', 'prepayment', 'rounding'))
	EXECUTE FUNCTION "check_line_shares"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_item_discounts_add_up" AFTER INSERT OR UPDATE OR DELETE ON "order_item_discounts"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_line_shares"();

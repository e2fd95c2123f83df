CREATE TABLE "cash_days" (
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"opening" bigint,
	"counted" bigint,
	"difference" bigint,
	"note" text,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_days_account_id_day_pk" PRIMARY KEY("account_id","day"),
	CONSTRAINT "cash_days_closed_with_count" CHECK (("cash_days"."closed_at" is null) = ("cash_days"."counted" is null) and ("cash_days"."closed_at" is null) = ("cash_days"."opening" is null) and ("cash_days"."closed_at" is null) = ("cash_days"."difference" is null))
);
--> statement-breakpoint
CREATE TABLE "money_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"courier_id" bigint,
	"bank" text,
	"title" text,
	"iban" text,
	"raast_id" text,
	"phone" text,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_offered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_accounts_courier_id_unique" UNIQUE("courier_id"),
	CONSTRAINT "money_accounts_name" UNIQUE("kind","name"),
	CONSTRAINT "money_accounts_kind_known" CHECK ("money_accounts"."kind" in ('customers', 'cash', 'bank', 'wallet', 'gateway', 'courier', 'rider', 'fees', 'income-tax', 'sales-tax', 'expense', 'difference', 'exchange', 'suspense', 'before-ledger')),
	CONSTRAINT "money_accounts_courier_known" CHECK (("money_accounts"."kind" in ('courier', 'rider')) = ("money_accounts"."courier_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "money_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"order_id" text,
	"shipment_id" bigint,
	"payment_id" bigint,
	"refund_id" bigint,
	"return_id" bigint,
	"settlement_line_id" bigint,
	"reverses_id" bigint,
	"dedupe_key" text,
	"reference" text,
	"note" text,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_movements_reverses_id_unique" UNIQUE("reverses_id"),
	CONSTRAINT "money_movements_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "money_movements_kind_known" CHECK ("money_movements"."kind" in ('payment', 'cod', 'refund', 'carry-out', 'carry-in', 'handover', 'deposit', 'remittance', 'fee', 'income-tax', 'sales-tax', 'expense', 'difference', 'suspense', 'opening')),
	CONSTRAINT "money_movements_amount_positive" CHECK ("money_movements"."amount" > 0),
	CONSTRAINT "money_movements_accounts_differ" CHECK ("money_movements"."from_id" <> "money_movements"."to_id")
);
--> statement-breakpoint
CREATE TABLE "order_credits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"return_id" bigint,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_credits_return_id_unique" UNIQUE("return_id"),
	CONSTRAINT "order_credits_whole_rupees" CHECK ("order_credits"."amount" >= 0 and "order_credits"."amount" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "payment_proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"content" "bytea" NOT NULL,
	"content_type" text NOT NULL,
	"content_hash" text NOT NULL,
	"is_by_staff" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"method" text NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"claimed_amount" bigint,
	"accepted_amount" bigint,
	"state" text DEFAULT 'awaiting' NOT NULL,
	"reference" text NOT NULL,
	"transaction_id" text,
	"sender_last4" text,
	"expires_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"reason" text,
	"movement_id" bigint,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payments_method_known" CHECK ("payments"."method" in ('bank-transfer', 'raast', 'wallet', 'cash')),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('awaiting', 'submitted', 'unsure', 'paid', 'rejected', 'expired')),
	CONSTRAINT "payments_amount_whole" CHECK ("payments"."amount" > 0 and "payments"."amount" % 100 = 0),
	CONSTRAINT "payments_paid_with_movement" CHECK (("payments"."state" = 'paid') = ("payments"."movement_id" is not null) and ("payments"."state" = 'paid') = ("payments"."accepted_amount" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"return_id" bigint,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"payee" text,
	"payee_account" text,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"due_on" date,
	"approved_by" text,
	"reference" text,
	"account_id" bigint,
	"movement_id" bigint,
	"created_by" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_method_known" CHECK ("refunds"."method" in ('bank-transfer', 'raast', 'wallet', 'cash')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('open', 'paid', 'cancelled')),
	CONSTRAINT "refunds_amount_whole" CHECK ("refunds"."amount" > 0 and "refunds"."amount" % 100 = 0),
	CONSTRAINT "refunds_paid_with_reference" CHECK (("refunds"."state" = 'paid') = ("refunds"."movement_id" is not null) and ("refunds"."state" <> 'paid' or "refunds"."reference" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "advance_required" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_days" ADD CONSTRAINT "cash_days_account_id_money_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_from_id_money_accounts_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_to_id_money_accounts_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_money_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_movement_id_money_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."money_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_account_id_money_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_movement_id_money_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."money_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_accounts_single" ON "money_accounts" USING btree ("kind") WHERE "money_accounts"."kind" in ('customers', 'fees', 'income-tax', 'sales-tax', 'expense', 'difference', 'exchange', 'suspense', 'before-ledger');--> statement-breakpoint
CREATE INDEX "money_movements_order" ON "money_movements" USING btree ("order_id") WHERE "money_movements"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "money_movements_shipment" ON "money_movements" USING btree ("shipment_id") WHERE "money_movements"."shipment_id" is not null;--> statement-breakpoint
CREATE INDEX "money_movements_from" ON "money_movements" USING btree ("from_id","occurred_at");--> statement-breakpoint
CREATE INDEX "money_movements_to" ON "money_movements" USING btree ("to_id","occurred_at");--> statement-breakpoint
CREATE INDEX "money_movements_time" ON "money_movements" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "order_credits_order" ON "order_credits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_proofs_payment" ON "payment_proofs" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_proofs_hash" ON "payment_proofs" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payments_submitted" ON "payments" USING btree ("submitted_at","id") WHERE "payments"."state" in ('submitted', 'unsure');--> statement-breakpoint
CREATE INDEX "payments_awaiting" ON "payments" USING btree ("expires_at") WHERE "payments"."state" = 'awaiting';--> statement-breakpoint
CREATE INDEX "payments_transaction" ON "payments" USING btree ("account_id","transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction_once" ON "payments" USING btree ("account_id","transaction_id") WHERE "payments"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("due_on","id") WHERE "refunds"."state" = 'open';--> statement-breakpoint
CREATE VIEW "public"."order_money" AS (select figures.order_id, figures.received, figures.refunded, figures.net, figures.credited, figures.charged,
    greatest(0, figures.charged - figures.net) as due, greatest(0, figures.net - figures.charged) as overpaid
  from (
    select orders.id as order_id, moved.received, moved.refunded, moved.received - moved.refunded as net, returned.credited,
      case when orders.status = 'cancelled' or orders.imported_from is not null then 0
        else greatest(0, orders.total_amount - returned.credited) end as charged
    from orders
    cross join lateral (
      select coalesce(sum(case when movement.kind in ('payment', 'cod', 'carry-in')
            then case when movement.from_id = customers.id then movement.amount else -movement.amount end end), 0)::bigint as received,
        coalesce(sum(case when movement.kind in ('refund', 'carry-out')
            then case when movement.to_id = customers.id then movement.amount else -movement.amount end end), 0)::bigint as refunded
      from money_movements as movement
      cross join (select id from money_accounts where kind = 'customers') as customers
      where movement.order_id = orders.id and customers.id in (movement.from_id, movement.to_id)
    ) as moved
    cross join lateral (
      select coalesce(sum(credit.amount), 0)::bigint as credited from order_credits as credit
      where credit.order_id = orders.id
    ) as returned
  ) as figures);--> statement-breakpoint
CREATE VIEW "public"."order_cash" AS (select money.order_id, parcels.underway, greatest(0, money.due - parcels.underway) as to_pack
  from "order_money" as money
  cross join lateral (
    select coalesce(sum(parcel.cash_to_collect), 0)::bigint as underway from shipments as parcel
    where parcel.order_id = money.order_id and parcel.state in ('draft', 'booked', 'picked', 'in-transit', 'out-for-delivery', 'attempted')
  ) as parcels);--> statement-breakpoint
INSERT INTO "money_accounts" ("kind", "name", "position")
VALUES ('customers', 'Customers', 0), ('cash', 'Cash', 0), ('fees', 'Courier and payment charges', 0),
	('income-tax', 'Income tax withheld', 0), ('sales-tax', 'Sales tax withheld', 0), ('expense', 'Expenses', 0),
	('difference', 'Differences', 0), ('exchange', 'Exchanges', 0), ('suspense', 'Unexplained', 0),
	('before-ledger', 'Before this ledger', 0);
--> statement-breakpoint
INSERT INTO "money_accounts" ("kind", "name", "courier_id")
SELECT CASE "kind" WHEN 'manual' THEN 'rider' ELSE 'courier' END, "name", "id" FROM "couriers";
--> statement-breakpoint
CREATE FUNCTION "check_money_movement"() RETURNS trigger LANGUAGE plpgsql AS $$
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
	FOR "cash_account" IN SELECT "id" FROM "money_accounts"
		WHERE "id" IN (NEW."from_id", NEW."to_id") AND "kind" = 'cash' ORDER BY "id"
	LOOP
		INSERT INTO "cash_days" ("account_id", "day") VALUES ("cash_account", "movement_day") ON CONFLICT DO NOTHING;
		-- Waits for a transaction that closes the day.
		PERFORM FROM "cash_days" WHERE "account_id" = "cash_account" AND "day" = "movement_day"
			AND "closed_at" IS NULL FOR SHARE;
		IF NOT FOUND THEN
			RAISE EXCEPTION 'The cash day is closed'
				USING ERRCODE = 'check_violation', TABLE = 'money_movements', CONSTRAINT = 'money_movements_day_open';
		END IF;
	END LOOP;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "money_movements_checked" BEFORE INSERT ON "money_movements"
	FOR EACH ROW EXECUTE FUNCTION "check_money_movement"();
--> statement-breakpoint
CREATE FUNCTION "keep_money_movement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The erasure of a person empties notes.
	IF TG_OP = 'UPDATE' AND NEW."note" IS NULL
		AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'Movements of money are reversed, never changed or deleted'
		USING ERRCODE = 'check_violation', TABLE = 'money_movements', CONSTRAINT = 'money_movements_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "money_movements_kept" BEFORE UPDATE OR DELETE ON "money_movements"
	FOR EACH ROW EXECUTE FUNCTION "keep_money_movement"();
--> statement-breakpoint
-- Advance payments that staff recorded. Their amount is assumed.
INSERT INTO "money_movements" ("kind", "from_id", "to_id", "amount", "occurred_at", "order_id", "dedupe_key", "note")
SELECT 'payment', customers."id", before_ledger."id", orders."total_amount", paid."at", orders."id",
	'before-ledger:advance:' || orders."id", 'assumed'
FROM "orders" AS orders
JOIN (SELECT "order_id", min("created_at") AS "at" FROM "order_confirmation_events"
	WHERE "event" = 'payment-received' GROUP BY "order_id") AS paid ON paid."order_id" = orders."id"
JOIN "money_accounts" AS customers ON customers."kind" = 'customers'
JOIN "money_accounts" AS before_ledger ON before_ledger."kind" = 'before-ledger'
WHERE orders."total_amount" > 0 AND orders."imported_from" IS NULL;
--> statement-breakpoint
-- Cash that couriers collected, and what they have paid out.
INSERT INTO "money_movements" ("kind", "from_id", "to_id", "amount", "occurred_at", "order_id", "shipment_id", "dedupe_key")
SELECT 'cod', customers."id", account."id", parcel."cash_to_collect", coalesce(parcel."delivered_at", parcel."updated_at"),
	parcel."order_id", parcel."id", 'before-ledger:cod:' || parcel."id"
FROM "shipments" AS parcel
JOIN "money_accounts" AS account ON account."courier_id" = parcel."courier_id"
JOIN "money_accounts" AS customers ON customers."kind" = 'customers'
WHERE parcel."state" = 'delivered' AND parcel."cash_to_collect" > 0;
--> statement-breakpoint
INSERT INTO "money_movements" ("kind", "from_id", "to_id", "amount", "occurred_at", "order_id", "shipment_id", "dedupe_key", "reference", "note")
SELECT 'remittance', account."id", before_ledger."id", parcel."cash_to_collect", parcel."paid_at", parcel."order_id", parcel."id",
	'before-ledger:remittance:' || parcel."id", parcel."payment_reference",
	CASE WHEN parcel."paid_amount" IS NOT NULL THEN 'paid out: Rs. ' || round(parcel."paid_amount" / 100.0, 2) END
FROM "shipments" AS parcel
JOIN "money_accounts" AS account ON account."courier_id" = parcel."courier_id"
JOIN "money_accounts" AS before_ledger ON before_ledger."kind" = 'before-ledger'
WHERE parcel."paid_at" IS NOT NULL AND parcel."cash_to_collect" > 0;
--> statement-breakpoint
-- Delivered orders owe nothing.
INSERT INTO "money_movements" ("kind", "from_id", "to_id", "amount", "occurred_at", "order_id", "dedupe_key", "note")
SELECT 'payment', customers."id", before_ledger."id", money."due", orders."updated_at", orders."id",
	'before-ledger:delivered:' || orders."id", 'assumed'
FROM "orders" AS orders
JOIN "order_money" AS money ON money."order_id" = orders."id"
JOIN "money_accounts" AS customers ON customers."kind" = 'customers'
JOIN "money_accounts" AS before_ledger ON before_ledger."kind" = 'before-ledger'
WHERE orders."status" = 'delivered' AND money."due" > 0;
--> statement-breakpoint
UPDATE "orders" SET "advance_required" = "total_amount"
WHERE EXISTS (SELECT FROM "order_confirmations" AS confirmation
	WHERE confirmation."order_id" = "orders"."id" AND confirmation."staff_step" = 'advance-payment');

CREATE TABLE "return_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"event" text NOT NULL,
	"text" text,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_events_event_known" CHECK ("return_events"."event" in ('requested', 'approved', 'received', 'inspected', 'refunded', 'exchanged', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"is_shop_fault" boolean NOT NULL,
	"sealed" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "return_lines_return_id_item_id_pk" PRIMARY KEY("return_id","item_id"),
	CONSTRAINT "return_lines_reason_known" CHECK ("return_lines"."reason" in ('changed-mind', 'faulty', 'damaged', 'wrong-item')),
	CONSTRAINT "return_lines_quantity_positive" CHECK ("return_lines"."quantity" > 0),
	CONSTRAINT "return_lines_inspected_in_quantity" CHECK ("return_lines"."sealed" >= 0 and "return_lines"."opened" >= 0 and "return_lines"."damaged" >= 0
        and "return_lines"."sealed" + "return_lines"."opened" + "return_lines"."damaged" <= "return_lines"."quantity"
        and "return_lines"."accepted" between 0 and "return_lines"."sealed" + "return_lines"."opened" + "return_lines"."damaged")
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"content" "bytea" NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"number" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"wants" text NOT NULL,
	"is_by_staff" boolean DEFAULT false NOT NULL,
	"outside_policy" text,
	"note" text,
	"payee_method" text,
	"payee" text,
	"payee_account" text,
	"instructions" text,
	"rejection" text,
	"back_on" date NOT NULL,
	"credit" bigint,
	"due_on" date,
	"received_at" timestamp (3) with time zone,
	"inspected_at" timestamp (3) with time zone,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_number_unique" UNIQUE("number"),
	CONSTRAINT "returns_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "returns_state_known" CHECK ("returns"."state" in ('requested', 'approved', 'received', 'inspected', 'refunded', 'exchanged', 'rejected', 'withdrawn')),
	CONSTRAINT "returns_wants_known" CHECK ("returns"."wants" in ('refund', 'exchange')),
	CONSTRAINT "returns_payee_method_known" CHECK ("returns"."payee_method" in ('bank-transfer', 'raast', 'wallet', 'cash')),
	CONSTRAINT "returns_credit_with_inspection" CHECK (("returns"."credit" is null) = ("returns"."inspected_at" is null) and "returns"."credit" >= 0 and "returns"."credit" % 100 = 0)
);
--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_line" FOREIGN KEY ("return_id","item_id") REFERENCES "public"."return_lines"("return_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_events_return" ON "return_events" USING btree ("return_id","id");--> statement-breakpoint
CREATE INDEX "return_lines_item" ON "return_lines" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "return_photos_line_index" ON "return_photos" USING btree ("return_id","item_id");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "returns_state" ON "returns" USING btree ("state","created_at","id");
CREATE TABLE "order_confirmation_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_confirmation_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_confirmation_events_event_known" CHECK ("order_confirmation_events"."event" in ('shopper-confirmed', 'shopper-declined', 'confirmed-without-stock', 'call-confirmed', 'call-declined', 'call-no-answer', 'call-wrong-number', 'call-later', 'expired', 'status-confirmed', 'status-cancelled')),
	CONSTRAINT "order_confirmation_events_state_known" CHECK ("order_confirmation_events"."state" in ('waiting', 'confirmed', 'declined', 'unreachable', 'expired', 'not-needed'))
);
--> statement-breakpoint
CREATE TABLE "order_confirmation_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_confirmations" (
	"order_id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"next_reminder_at" timestamp (3) with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"next_call_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"unanswered_calls" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_confirmations_state_known" CHECK ("order_confirmations"."state" in ('waiting', 'confirmed', 'declined', 'unreachable', 'expired', 'not-needed'))
);
--> statement-breakpoint
ALTER TABLE "order_confirmation_events" ADD CONSTRAINT "order_confirmation_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_confirmation_events" ADD CONSTRAINT "order_confirmation_events_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_confirmation_tokens" ADD CONSTRAINT "order_confirmation_tokens_order_id_order_confirmations_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_confirmations"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD CONSTRAINT "order_confirmations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_confirmation_events_order" ON "order_confirmation_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_confirmation_events_newest" ON "order_confirmation_events" USING btree ("created_at","event");--> statement-breakpoint
CREATE INDEX "order_confirmation_tokens_order" ON "order_confirmation_tokens" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_confirmation_tokens_oldest" ON "order_confirmation_tokens" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_confirmations_due_reminders" ON "order_confirmations" USING btree ("next_reminder_at") WHERE "order_confirmations"."state" = 'waiting' and "order_confirmations"."next_reminder_at" is not null;--> statement-breakpoint
CREATE INDEX "order_confirmations_due_expiries" ON "order_confirmations" USING btree ("expires_at") WHERE "order_confirmations"."state" in ('waiting', 'unreachable');--> statement-breakpoint
CREATE INDEX "order_confirmations_undecided" ON "order_confirmations" USING btree ("state","created_at","order_id","next_call_at") WHERE "order_confirmations"."state" in ('waiting', 'unreachable', 'expired');--> statement-breakpoint
CREATE INDEX "outbox_messages_newest" ON "outbox_messages" USING btree ("created_at","channel","status","attempts");
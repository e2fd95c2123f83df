CREATE TABLE "pending_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD COLUMN "sent_via" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "order_confirmations" SET "sent_via" = "sent"."channels" FROM (
	SELECT "order_id", array_agg("channel" ORDER BY "id") AS "channels" FROM "outbox_messages"
	WHERE "kind" = 'please-confirm' AND "status" NOT IN ('failed', 'skipped') AND "channel" <> 'link' GROUP BY "order_id"
) AS "sent" WHERE "order_confirmations"."order_id" = "sent"."order_id";

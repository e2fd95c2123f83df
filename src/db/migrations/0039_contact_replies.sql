CREATE TABLE "contact_replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" DROP CONSTRAINT "outbox_messages_one_subject";--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "contact_reply_id" bigint;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_replies_once" ON "contact_replies" USING btree ("message_id","email",md5("text"));--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_contact_reply_id_contact_replies_id_fk" FOREIGN KEY ("contact_reply_id") REFERENCES "public"."contact_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_messages_contact_reply" ON "outbox_messages" USING btree ("contact_reply_id") WHERE "outbox_messages"."contact_reply_id" is not null;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_one_subject" CHECK (num_nonnulls("outbox_messages"."order_id", "outbox_messages"."restock_request_id", "outbox_messages"."contact_reply_id", "outbox_messages"."report") = 1);
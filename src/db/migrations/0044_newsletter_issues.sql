CREATE TABLE "newsletter_issues" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"product_ids" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"author_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"counts" jsonb,
	CONSTRAINT "newsletter_issues_status_known" CHECK ("newsletter_issues"."status" in ('draft', 'sending', 'stopped', 'sent')),
	CONSTRAINT "newsletter_issues_started_unless_draft" CHECK (("newsletter_issues"."status" = 'draft') = ("newsletter_issues"."started_at" is null)),
	CONSTRAINT "newsletter_issues_finished_when_sent" CHECK (("newsletter_issues"."status" = 'sent') = ("newsletter_issues"."finished_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" DROP CONSTRAINT "outbox_messages_one_subject";--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "newsletter_issue_id" bigint;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_issues_newest" ON "newsletter_issues" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "newsletter_issues_sending" ON "newsletter_issues" USING btree ("started_at") WHERE "newsletter_issues"."status" = 'sending';--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_newsletter_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("newsletter_issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_messages_newsletter_issue" ON "outbox_messages" USING btree ("newsletter_issue_id","status") WHERE "outbox_messages"."newsletter_issue_id" is not null;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_one_subject" CHECK (num_nonnulls("outbox_messages"."order_id", "outbox_messages"."restock_request_id", "outbox_messages"."contact_reply_id", "outbox_messages"."newsletter_signup_id", "outbox_messages"."newsletter_issue_id", "outbox_messages"."report") = 1);
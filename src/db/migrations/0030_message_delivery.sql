ALTER TABLE "outbox_messages" DROP CONSTRAINT "outbox_messages_status_known";--> statement-breakpoint
DROP INDEX "outbox_messages_due";--> statement-breakpoint
DROP INDEX "outbox_messages_recipient";--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "outbox_messages_due_by_channel" ON "outbox_messages" USING btree ("channel","next_at","id") WHERE "outbox_messages"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_messages_last_to_recipient" ON "outbox_messages" USING btree ("recipient","id") WHERE "outbox_messages"."status" in ('sent', 'delivered', 'read', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_messages_provider_id" ON "outbox_messages" USING btree ("channel","provider_id") WHERE "outbox_messages"."provider_id" is not null;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_status_known" CHECK ("outbox_messages"."status" in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'skipped', 'unsure'));
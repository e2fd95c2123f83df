ALTER TABLE "message_plans" ALTER COLUMN "plan" SET DEFAULT 'email-and-whatsapp';--> statement-breakpoint
ALTER TABLE "message_plans" ADD COLUMN "off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_plans" ADD CONSTRAINT "message_plans_off_known" CHECK ("message_plans"."off" <@ array['email', 'whatsapp', 'sms']::text[]);--> statement-breakpoint
-- Shops that use WhatsApp have no approved templates for these messages yet. Staff switch the channel on afterwards.
INSERT INTO "message_plans" ("kind", "off")
SELECT "new"."kind", '{whatsapp}' FROM (VALUES ('back-in-stock'), ('tracking-corrected')) AS "new" ("kind")
WHERE EXISTS (SELECT FROM "outbox_messages" WHERE "channel" = 'whatsapp')
ON CONFLICT ("kind") DO UPDATE SET "off" = excluded."off";--> statement-breakpoint
INSERT INTO "message_plans" ("kind", "off")
SELECT "kind", array_agg("channel" ORDER BY "channel") FROM "disabled_messages" GROUP BY "kind"
ON CONFLICT ("kind") DO UPDATE SET "off" = ARRAY(
  SELECT DISTINCT unnest("message_plans"."off" || excluded."off") ORDER BY 1
);--> statement-breakpoint
DROP TABLE "disabled_messages" CASCADE;

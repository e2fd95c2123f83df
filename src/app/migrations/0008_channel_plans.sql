CREATE TABLE "message_plans" (
	"kind" text PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	CONSTRAINT "message_plans_plan_known" CHECK ("message_plans"."plan" in ('email-and-whatsapp', 'email-and-sms', 'whatsapp-first', 'sms-first', 'email-first'))
);

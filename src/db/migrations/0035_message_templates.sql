CREATE TABLE "disabled_messages" (
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "disabled_messages_kind_channel_pk" PRIMARY KEY("kind","channel"),
	CONSTRAINT "disabled_messages_channel_known" CHECK ("disabled_messages"."channel" in ('email', 'whatsapp', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"link" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_kind_language_pk" PRIMARY KEY("kind","language"),
	CONSTRAINT "message_templates_language_known" CHECK ("message_templates"."language" in ('en', 'ur-Latn', 'ur'))
);

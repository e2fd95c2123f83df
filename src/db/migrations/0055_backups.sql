CREATE TABLE "backups" (
	"name" text PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"lost_pictures" integer NOT NULL,
	"machine" text NOT NULL,
	"folder" text NOT NULL,
	"copied_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"check_error" text
);

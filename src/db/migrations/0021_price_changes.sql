CREATE TABLE "price_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"staff_id" text,
	"rule" jsonb NOT NULL,
	"prices" jsonb NOT NULL,
	"products" integer NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"restored" integer,
	CONSTRAINT "price_changes_restored" CHECK (("price_changes"."undone_at" is null) = ("price_changes"."restored" is null))
);
--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_changes_newest" ON "price_changes" USING btree ("created_at" DESC NULLS LAST);
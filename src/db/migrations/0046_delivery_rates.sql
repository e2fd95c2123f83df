CREATE TABLE "delivery_rates" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"rates" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_rates_single" CHECK ("delivery_rates"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" jsonb;
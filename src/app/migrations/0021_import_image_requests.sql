ALTER TABLE "import_images" ADD COLUMN "other_batch_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_images" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "import_images_other_batches" ON "import_images" USING gin ("other_batch_ids");--> statement-breakpoint
CREATE INDEX "import_images_waiting" ON "import_images" USING btree ("created_at") WHERE "import_images"."fetched_at" is null;
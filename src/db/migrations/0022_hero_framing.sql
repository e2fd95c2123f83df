ALTER TABLE "hero_images" ADD COLUMN "portrait_image_id" bigint;--> statement-breakpoint
ALTER TABLE "hero_images" ADD COLUMN "focus_x" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "hero_images" ADD COLUMN "focus_y" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "hero_images" ADD CONSTRAINT "hero_images_portrait_image_id_images_id_fk" FOREIGN KEY ("portrait_image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hero_images" ADD CONSTRAINT "hero_images_focus_range" CHECK ("hero_images"."focus_x" between 0 and 100 and "hero_images"."focus_y" between 0 and 100);--> statement-breakpoint
-- Existing slides keep their crop: until now all pictures were cropped at their right side.
UPDATE "hero_images" SET "focus_x" = 96;

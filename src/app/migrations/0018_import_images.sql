CREATE TABLE "import_columns" (
	"header" text PRIMARY KEY NOT NULL,
	"column_name" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_images" (
	"url" text PRIMARY KEY NOT NULL,
	"batch_id" text NOT NULL,
	"image_id" bigint,
	"reason" text,
	"fetched_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_images" ADD CONSTRAINT "import_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_images_batch" ON "import_images" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "import_images_image" ON "import_images" USING btree ("image_id");
ALTER TABLE "catalogue_revision" DROP CONSTRAINT "catalogue_revision_single";--> statement-breakpoint
ALTER TABLE "catalogue_revision" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "catalogue_revision" ADD CONSTRAINT "catalogue_revision_rows" CHECK ("catalogue_revision"."id" between 0 and 63);
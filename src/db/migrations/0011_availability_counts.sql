-- Counts of products in stock now depend on the catalogue revision, so a sold-out size no longer invalidates other counts.
DROP TRIGGER "product_variants_note_availability" ON "product_variants";--> statement-breakpoint
DROP FUNCTION "note_availability"();

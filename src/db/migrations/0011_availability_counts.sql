-- Counts of products in stock follow the catalogue's revision: a size that sells out no longer discards all other counts.
DROP TRIGGER "product_variants_note_availability" ON "product_variants";--> statement-breakpoint
DROP FUNCTION "note_availability"();

CREATE TABLE "price_change_products" (
	"change_id" text NOT NULL,
	"product_id" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_change_products_change_id_product_id_pk" PRIMARY KEY("change_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "price_change_products" ADD CONSTRAINT "price_change_products_change_id_price_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."price_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_change_products_product" ON "price_change_products" USING btree ("product_id");
CREATE TABLE "order_item_parts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_item_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" bigint,
	"product_name" text NOT NULL,
	"variant" text NOT NULL,
	"quantity" integer NOT NULL,
	"amount" bigint NOT NULL,
	"stock_taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_item_parts_position_unique" UNIQUE("item_id","position"),
	CONSTRAINT "order_item_parts_quantity_positive" CHECK ("order_item_parts"."quantity" > 0),
	CONSTRAINT "order_item_parts_amount_not_negative" CHECK ("order_item_parts"."amount" >= 0),
	CONSTRAINT "order_item_parts_taken_not_negative" CHECK ("order_item_parts"."stock_taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "set_parts" (
	"variant_id" bigint NOT NULL,
	"part_variant_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "set_parts_variant_id_part_variant_id_pk" PRIMARY KEY("variant_id","part_variant_id"),
	CONSTRAINT "set_parts_quantity_positive" CHECK ("set_parts"."quantity" > 0),
	CONSTRAINT "set_parts_not_itself" CHECK ("set_parts"."variant_id" <> "set_parts"."part_variant_id")
);
--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "is_set" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_item_parts" ADD CONSTRAINT "order_item_parts_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_parts" ADD CONSTRAINT "order_item_parts_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_parts" ADD CONSTRAINT "set_parts_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_parts" ADD CONSTRAINT "set_parts_part_variant_id_product_variants_id_fk" FOREIGN KEY ("part_variant_id") REFERENCES "public"."product_variants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_item_parts_variant" ON "order_item_parts" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "order_item_parts_product" ON "order_item_parts" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "set_parts_part" ON "set_parts" USING btree ("part_variant_id");--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_set_without_stock" CHECK (not "product_variants"."is_set" or "product_variants"."stock" is null);
CREATE TABLE "customer_profiles" (
	"phone" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"import_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"shop" text NOT NULL,
	"file_name" text NOT NULL,
	"added" integer NOT NULL,
	"subscribed" integer NOT NULL,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "history_imports_kind_known" CHECK ("history_imports"."kind" in ('orders', 'customers')),
	CONSTRAINT "history_imports_shop_known" CHECK ("history_imports"."shop" in ('shopify', 'woocommerce'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_unsubscribes" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "import_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "imported_from" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "import_id" text;--> statement-breakpoint
ALTER TABLE "customer_profiles" ADD CONSTRAINT "customer_profiles_import_id_history_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."history_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_imports" ADD CONSTRAINT "history_imports_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_profiles_import" ON "customer_profiles" USING btree ("import_id") WHERE "customer_profiles"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "history_imports_newest" ON "history_imports" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_import_id_history_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."history_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_import_id_history_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."history_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_import" ON "newsletter_subscribers" USING btree ("import_id") WHERE "newsletter_subscribers"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_imported" ON "orders" USING btree ("import_id","created_at" DESC NULLS LAST) WHERE "orders"."import_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_imported_from_known" CHECK ("orders"."imported_from" in ('shopify', 'woocommerce'));
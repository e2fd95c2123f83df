CREATE TABLE "courier_cities" (
	"courier_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "courier_cities_courier_id_code_name_pk" PRIMARY KEY("courier_id","code","name")
);
--> statement-breakpoint
CREATE TABLE "courier_city_choices" (
	"courier_id" bigint NOT NULL,
	"city" text NOT NULL,
	"province" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courier_city_choices_courier_id_city_province_pk" PRIMARY KEY("courier_id","city","province")
);
--> statement-breakpoint
ALTER TABLE "couriers" ADD COLUMN "cities_fetched_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "needs_city" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "courier_charge" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "paid_amount" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "payment_reference" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "payment_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "courier_cities" ADD CONSTRAINT "courier_cities_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_city_choices" ADD CONSTRAINT "courier_city_choices_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_city_choices" ADD CONSTRAINT "courier_city_choices_city" FOREIGN KEY ("courier_id","code","name") REFERENCES "public"."courier_cities"("courier_id","code","name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipments_unpaid" ON "shipments" USING btree ("created_at" DESC NULLS LAST,"id") WHERE state = 'delivered' and cash_to_collect > 0 and paid_at is null;
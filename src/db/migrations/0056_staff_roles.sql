CREATE TABLE "staff_roles" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "custom_role_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_name" ON "staff_roles" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_custom_role_id_staff_roles_id_fk" FOREIGN KEY ("custom_role_id") REFERENCES "public"."staff_roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_custom_role" ON "users" USING btree ("custom_role_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_one_role" CHECK (num_nonnulls("users"."role", "users"."custom_role_id") = 0 or ("users"."is_admin" is false and num_nonnulls("users"."role", "users"."custom_role_id") = 1));
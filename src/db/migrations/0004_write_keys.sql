CREATE TABLE "staff_write_keys" (
	"subject_type" text NOT NULL,
	"key" text NOT NULL,
	"subject_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_write_keys_pk" PRIMARY KEY("subject_type","key")
);

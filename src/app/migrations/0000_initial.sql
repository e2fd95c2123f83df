CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION "note_list"("notes" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	-- A test compares this function with an implementation in TypeScript.
	SELECT coalesce(array_agg(DISTINCT note) FILTER (WHERE note <> ''), '{}')
	FROM regexp_split_to_table(lower("notes"), '[,;\n]') AS part, btrim(regexp_replace(part, '[ \t\r]+', ' ', 'g'), ' .') AS note
$$;
--> statement-breakpoint
CREATE TABLE "backups" (
	"name" text PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"lost_pictures" integer NOT NULL,
	"machine" text NOT NULL,
	"folder" text NOT NULL,
	"copied_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"check_error" text
);
--> statement-breakpoint
CREATE TABLE "delivery_rates" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"rates" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_rates_single" CHECK ("delivery_rates"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "funnel_counts" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "funnel_counts_day_event_pk" PRIMARY KEY("day","event"),
	CONSTRAINT "funnel_counts_event_known" CHECK ("funnel_counts"."event" in ('view_item', 'add_to_cart', 'begin_checkout')),
	CONSTRAINT "funnel_counts_positive" CHECK ("funnel_counts"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "hero_images" (
	"id" text PRIMARY KEY NOT NULL,
	"image_id" bigint NOT NULL,
	"portrait_image_id" bigint,
	"focus_x" smallint DEFAULT 50 NOT NULL,
	"focus_y" smallint DEFAULT 50 NOT NULL,
	"alt" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hero_images_focus_range" CHECK ("hero_images"."focus_x" between 0 and 100 and "hero_images"."focus_y" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "hero_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"carousel_enabled" boolean DEFAULT true NOT NULL,
	"auto_slide_interval" integer DEFAULT 5000 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hero_settings_single" CHECK ("hero_settings"."id" = 1),
	CONSTRAINT "hero_settings_interval_range" CHECK ("hero_settings"."auto_slide_interval" between 1000 and 60000)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"url" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"color" text NOT NULL,
	"content_hash" text NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "images_size_positive" CHECK ("images"."width" > 0 and "images"."height" > 0 and "images"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"unique_key" text DEFAULT gen_random_uuid()::text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_error" text,
	"finished_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_unique_key" UNIQUE("kind","unique_key"),
	CONSTRAINT "jobs_one_end" CHECK ("jobs"."finished_at" is null or "jobs"."failed_at" is null),
	CONSTRAINT "jobs_attempts_not_negative" CHECK ("jobs"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"handled_by" text,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || message)) STORED NOT NULL,
	"idempotency_key" text,
	CONSTRAINT "contact_messages_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_signups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_signups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"token_hash" text,
	"consented_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "newsletter_signups_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_signups_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"email" text PRIMARY KEY NOT NULL,
	"unsubscribe_token" text DEFAULT gen_random_uuid()::text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"consented_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_subscribers_unsubscribe_token_unique" UNIQUE("unsubscribe_token")
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"product_ids" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"author_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"counts" jsonb,
	CONSTRAINT "newsletter_issues_status_known" CHECK ("newsletter_issues"."status" in ('draft', 'sending', 'stopped', 'sent')),
	CONSTRAINT "newsletter_issues_started_unless_draft" CHECK (("newsletter_issues"."status" = 'draft') = ("newsletter_issues"."started_at" is null)),
	CONSTRAINT "newsletter_issues_finished_when_sent" CHECK (("newsletter_issues"."status" = 'sent') = ("newsletter_issues"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"family" text NOT NULL,
	"aliases" text[] DEFAULT '{}'::text[] NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notes_family_known" CHECK ("notes"."family" in ('citrus', 'fresh', 'floral', 'fruity', 'spicy', 'woody', 'amber', 'sweet', 'musk', 'leather'))
);
--> statement-breakpoint
CREATE TABLE "product_notes" (
	"product_id" text NOT NULL,
	"tier" text NOT NULL,
	"position" smallint NOT NULL,
	"label" text NOT NULL,
	"note_slug" text,
	CONSTRAINT "product_notes_product_id_tier_position_pk" PRIMARY KEY("product_id","tier","position"),
	CONSTRAINT "product_notes_tier_known" CHECK ("product_notes"."tier" in ('top', 'middle', 'base'))
);
--> statement-breakpoint
CREATE TABLE "order_confirmation_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_confirmation_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_confirmation_events_event_known" CHECK ("order_confirmation_events"."event" in ('shopper-confirmed', 'shopper-declined', 'confirmed-without-stock', 'call-confirmed', 'payment-received', 'call-declined', 'call-no-answer', 'call-wrong-number', 'call-later', 'expired', 'status-confirmed', 'status-cancelled')),
	CONSTRAINT "order_confirmation_events_state_known" CHECK ("order_confirmation_events"."state" in ('waiting', 'out-of-stock', 'confirmed', 'declined', 'unreachable', 'expired', 'not-needed'))
);
--> statement-breakpoint
CREATE TABLE "order_confirmation_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_confirmations" (
	"order_id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"staff_step" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"next_reminder_at" timestamp (3) with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"next_call_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"unanswered_calls" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_confirmations_state_known" CHECK ("order_confirmations"."state" in ('waiting', 'out-of-stock', 'confirmed', 'declined', 'unreachable', 'expired', 'not-needed')),
	CONSTRAINT "order_confirmations_staff_step_known" CHECK ("order_confirmations"."staff_step" in ('call-first', 'advance-payment'))
);
--> statement-breakpoint
CREATE TABLE "blocked_phones" (
	"phone" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"blocked_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"order_id" text NOT NULL,
	"variant_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_holds_order_id_variant_id_pk" PRIMARY KEY("order_id","variant_id"),
	CONSTRAINT "stock_holds_quantity_positive" CHECK ("stock_holds"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"changes" jsonb NOT NULL,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('details-changed', 'items-changed'))
);
--> statement-breakpoint
CREATE TABLE "order_status_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_status_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"notes" text,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_status_history_status_known" CHECK ("order_status_history"."status" in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"email" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_adjustments" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"amount" bigint NOT NULL,
	"source" text,
	CONSTRAINT "order_adjustments_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" bigint,
	"product_name" text NOT NULL,
	"image" text NOT NULL,
	"variant" text NOT NULL,
	"is_tester" boolean DEFAULT false NOT NULL,
	"unit_price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"stock_taken" integer DEFAULT 0 NOT NULL,
	"sold_counted" integer DEFAULT 0 NOT NULL,
	"placed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_items_position_unique" UNIQUE("order_id","position"),
	CONSTRAINT "order_items_variant_unique" UNIQUE("order_id","product_id","variant"),
	CONSTRAINT "order_items_quantity_positive" CHECK ("order_items"."quantity" > 0),
	CONSTRAINT "order_items_price_not_negative" CHECK ("order_items"."unit_price" >= 0),
	CONSTRAINT "order_items_held_in_quantity" CHECK ("order_items"."stock_taken" between 0 and "order_items"."quantity" and "order_items"."sold_counted" between 0 and "order_items"."quantity")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"idempotency_key" text,
	"status" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"customer_phone_e164" text,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"country" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"total_amount" bigint NOT NULL,
	"total_items" integer NOT NULL,
	"delivery" jsonb,
	"holds_stock" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || city || ' ' || regexp_replace(customer_phone, '[^0-9]', '', 'g') || ' ' || coalesce(customer_phone_e164, ''))) STORED NOT NULL,
	"admin_notes" text,
	"stock_updated_at" timestamp (3) with time zone,
	"stock_restored_at" timestamp (3) with time zone,
	"reviews_submitted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_amounts_not_negative" CHECK ("orders"."subtotal" >= 0 and "orders"."total_amount" >= 0),
	CONSTRAINT "orders_has_items" CHECK ("orders"."total_items" > 0)
);
--> statement-breakpoint
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
CREATE TABLE "couriers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "couriers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"tracking_url" text,
	"help_contact" text,
	"credentials" text,
	"cities_fetched_at" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "couriers_name_unique" UNIQUE("name"),
	CONSTRAINT "couriers_kind_known" CHECK ("couriers"."kind" in ('manual', 'postex', 'leopards', 'tcs', 'trax'))
);
--> statement-breakpoint
CREATE TABLE "load_sheets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "load_sheets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"courier_id" bigint NOT NULL,
	"content" "bytea",
	"problem" text,
	"prints" integer DEFAULT 0 NOT NULL,
	"printed_at" timestamp (3) with time zone,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_advice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_advice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" bigint NOT NULL,
	"advice" text NOT NULL,
	"remarks" text,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_advice_known" CHECK ("shipment_advice"."advice" in ('retry', 'return'))
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" bigint NOT NULL,
	"state" text NOT NULL,
	"code" text NOT NULL,
	"text" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_events_once" UNIQUE("shipment_id","code","occurred_at"),
	CONSTRAINT "shipment_events_state_known" CHECK ("shipment_events"."state" in ('draft', 'booked', 'picked', 'in-transit', 'out-for-delivery', 'attempted', 'delivered', 'return-requested', 'returning', 'returned', 'cancelled', 'lost', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "shipment_labels" (
	"shipment_id" bigint PRIMARY KEY NOT NULL,
	"source_url" text,
	"content" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"sealed" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_item_id_pk" PRIMARY KEY("shipment_id","item_id"),
	CONSTRAINT "shipment_lines_quantity_positive" CHECK ("shipment_lines"."quantity" > 0),
	CONSTRAINT "shipment_lines_inspected_in_quantity" CHECK ("shipment_lines"."sealed" >= 0 and "shipment_lines"."opened" >= 0 and "shipment_lines"."damaged" >= 0
        and "shipment_lines"."sealed" + "shipment_lines"."opened" + "shipment_lines"."damaged" <= "shipment_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"courier_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"tracking_number" text,
	"pieces" integer DEFAULT 1 NOT NULL,
	"weight_grams" integer NOT NULL,
	"cash_to_collect" bigint NOT NULL,
	"state" text NOT NULL,
	"state_text" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"booking_state" text,
	"booking_error" text,
	"needs_city" boolean DEFAULT false NOT NULL,
	"courier_charge" bigint,
	"paid_at" timestamp (3) with time zone,
	"paid_amount" bigint,
	"payment_reference" text,
	"payment_checked_at" timestamp (3) with time zone,
	"next_poll_at" timestamp (3) with time zone,
	"polling_ended_at" timestamp (3) with time zone,
	"load_sheet_id" bigint,
	"handed_over_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"inspected_at" timestamp (3) with time zone,
	"needs_staff" boolean GENERATED ALWAYS AS (state in ('attempted', 'unknown') or (state = 'returned' and inspected_at is null) or coalesce(booking_state in ('unsure', 'rejected', 'not-cancelled'), false)
          or (polling_ended_at is not null and state in ('booked', 'picked', 'in-transit', 'out-for-delivery', 'attempted', 'return-requested', 'returning', 'unknown'))) STORED NOT NULL,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "shipments_state_known" CHECK ("shipments"."state" in ('draft', 'booked', 'picked', 'in-transit', 'out-for-delivery', 'attempted', 'delivered', 'return-requested', 'returning', 'returned', 'cancelled', 'lost', 'unknown')),
	CONSTRAINT "shipments_booking_state_known" CHECK ("shipments"."booking_state" in ('queued', 'sending', 'unsure', 'rejected', 'cancelling', 'not-cancelled')),
	CONSTRAINT "shipments_numbers_valid" CHECK ("shipments"."pieces" > 0 and "shipments"."weight_grams" > 0 and "shipments"."cash_to_collect" >= 0)
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"order_id" text,
	"restock_request_id" bigint,
	"contact_reply_id" bigint,
	"newsletter_signup_id" bigint,
	"newsletter_issue_id" bigint,
	"account_id" text,
	"invitation_id" text,
	"report" jsonb,
	"language" text DEFAULT 'en' NOT NULL,
	"dedupe_key" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"recipient" text,
	"subject" text,
	"text" text,
	"last_error" text,
	"provider_id" text,
	"bounced_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_messages_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "outbox_messages_one_subject" CHECK (num_nonnulls("outbox_messages"."order_id", "outbox_messages"."restock_request_id", "outbox_messages"."contact_reply_id", "outbox_messages"."newsletter_signup_id", "outbox_messages"."newsletter_issue_id", "outbox_messages"."invitation_id", coalesce("outbox_messages"."account_id", "outbox_messages"."report"::text)) = 1),
	CONSTRAINT "outbox_messages_status_known" CHECK ("outbox_messages"."status" in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'skipped', 'unsure')),
	CONSTRAINT "outbox_messages_leased_while_sending" CHECK (("outbox_messages"."status" = 'sending') = ("outbox_messages"."locked_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"image_id" bigint,
	"is_featured" boolean DEFAULT false NOT NULL,
	"featured_order" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_featured_order_unique" UNIQUE("featured_order"),
	CONSTRAINT "collections_featured_order_range" CHECK ("collections"."featured_order" between 1 and 3),
	CONSTRAINT "collections_featured_has_order" CHECK ("collections"."is_featured" = ("collections"."featured_order" is not null))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"collection_id" text NOT NULL,
	"image_id" bigint,
	"price" bigint NOT NULL,
	"sale_price" bigint NOT NULL,
	"top_notes" text DEFAULT '' NOT NULL,
	"middle_notes" text DEFAULT '' NOT NULL,
	"base_notes" text DEFAULT '' NOT NULL,
	"scent_lasting" text DEFAULT '' NOT NULL,
	"min_order_free_ship" bigint,
	"surface_only" boolean DEFAULT false NOT NULL,
	"is_weekly_sale" boolean DEFAULT false NOT NULL,
	"is_new_arrival" boolean DEFAULT false NOT NULL,
	"discount_percentage" numeric(5, 2),
	"rating" numeric(3, 2) DEFAULT 0 NOT NULL,
	"ratings" smallint[] DEFAULT '{}'::smallint[] NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"mpn" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"scent_line" text DEFAULT '' NOT NULL,
	"concentration" text,
	"longevity" text,
	"sillage" text,
	"seasons" text[] DEFAULT '{}'::text[] NOT NULL,
	"day_night" text,
	"occasions" text[] DEFAULT '{}'::text[] NOT NULL,
	"accords" text[] DEFAULT '{}'::text[] NOT NULL,
	"accord_weights" smallint[] DEFAULT '{}'::smallint[] NOT NULL,
	"families" text[] DEFAULT '{}'::text[] NOT NULL,
	"note_slugs" text[],
	"pairs_with" text[] DEFAULT '{}'::text[] NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower("products"."name" || chr(10) || "products"."description" || chr(10) || "products"."top_notes" || chr(10) || "products"."middle_notes" || chr(10) || "products"."base_notes")) STORED NOT NULL,
	"notes" text[] GENERATED ALWAYS AS (note_list("products"."top_notes" || ',' || "products"."middle_notes" || ',' || "products"."base_notes")) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_status_known" CHECK ("products"."status" in ('published', 'draft', 'archived')),
	CONSTRAINT "products_price_not_negative" CHECK ("products"."price" >= 0 and "products"."sale_price" >= 0),
	CONSTRAINT "products_discount_range" CHECK ("products"."discount_percentage" between 0 and 100),
	CONSTRAINT "products_rating_range" CHECK ("products"."rating" between 0 and 5),
	CONSTRAINT "products_free_ship_not_negative" CHECK ("products"."min_order_free_ship" >= 0),
	CONSTRAINT "products_sale_or_new" CHECK (not ("products"."is_weekly_sale" and "products"."is_new_arrival")),
	CONSTRAINT "products_sale_has_discount" CHECK (not "products"."is_weekly_sale" or coalesce("products"."discount_percentage", 0) > 0),
	CONSTRAINT "products_concentration_known" CHECK ("products"."concentration" in ('extrait', 'edp', 'edt', 'edc', 'attar')),
	CONSTRAINT "products_longevity_known" CHECK ("products"."longevity" in ('short', 'moderate', 'long', 'very-long')),
	CONSTRAINT "products_sillage_known" CHECK ("products"."sillage" in ('intimate', 'moderate', 'strong', 'enormous')),
	CONSTRAINT "products_day_night_known" CHECK ("products"."day_night" in ('day', 'night', 'both')),
	CONSTRAINT "products_seasons_known" CHECK ("products"."seasons" <@ array['spring', 'summer', 'monsoon', 'autumn', 'winter']::text[]),
	CONSTRAINT "products_occasions_known" CHECK ("products"."occasions" <@ array['everyday', 'office', 'evening', 'wedding', 'festive', 'gift']::text[]),
	CONSTRAINT "products_accords_known" CHECK ("products"."accords" <@ array['citrus', 'fresh', 'green', 'aromatic', 'aquatic', 'mineral', 'rose', 'white-floral', 'floral', 'powdery', 'fruity', 'fresh-spicy', 'warm-spicy', 'woody', 'oud', 'sandalwood', 'earthy', 'amber', 'balsamic', 'vanilla', 'honey', 'gourmand', 'lactonic', 'musky', 'leather', 'tobacco', 'smoky']::text[]),
	CONSTRAINT "products_families_known" CHECK ("products"."families" <@ array['citrus', 'fresh', 'floral', 'fruity', 'spicy', 'woody', 'amber', 'sweet', 'musk', 'leather']::text[]),
	CONSTRAINT "products_accord_weights" CHECK (cardinality("products"."accords") = cardinality("products"."accord_weights")),
	CONSTRAINT "products_scent_line_length" CHECK (char_length("products"."scent_line") <= 60)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restock_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restock_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" bigint NOT NULL,
	"contact" text NOT NULL,
	"consent" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"notified_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"rating" smallint,
	"review" text NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"hidden_by" text,
	"hidden_reason" text,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"replied_by" text,
	"search_text" text GENERATED ALWAYS AS (lower(product_name || ' ' || review)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_reviews_once" UNIQUE("order_id","product_id"),
	CONSTRAINT "order_reviews_rating_range" CHECK ("order_reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "catalogue_revision" (
	"id" smallint PRIMARY KEY NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "catalogue_revision_rows" CHECK ("catalogue_revision"."id" between 0 and 63)
);
--> statement-breakpoint
CREATE TABLE "shelf_revision" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "shelf_revision_single" CHECK ("shelf_revision"."id" = 1)
);
--> statement-breakpoint
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
CREATE TABLE "account_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"invitation_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_tokens_one_subject" CHECK (num_nonnulls("account_tokens"."user_id", "account_tokens"."invitation_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"device" text NOT NULL,
	"network" text NOT NULL,
	"is_unreviewed" boolean DEFAULT false NOT NULL,
	"first_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_device_pk" PRIMARY KEY("user_id","device_hash","device")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"user_id" text NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_invitations_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"is_admin" boolean,
	"role" text,
	"custom_role_id" text,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_one_role" CHECK (num_nonnulls("users"."role", "users"."custom_role_id") = 0 or ("users"."is_admin" is false and num_nonnulls("users"."role", "users"."custom_role_id") = 1))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"requests_per_minute" integer NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_rate_positive" CHECK ("api_keys"."requests_per_minute" > 0)
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"contact_hash" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"device_type" text NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor_roles" (
	"role" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_label" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" text,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"position" integer NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_views_default_is_shared" CHECK (not "list_views"."is_default" or "list_views"."staff_id" is null)
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"staff_id" text,
	"rule" jsonb NOT NULL,
	"prices" jsonb NOT NULL,
	"products" integer NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"restored" integer,
	CONSTRAINT "price_changes_restored" CHECK (("price_changes"."undone_at" is null) = ("price_changes"."restored" is null))
);
--> statement-breakpoint
CREATE TABLE "product_import_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_import_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" text NOT NULL,
	"product_id" text NOT NULL,
	"before" jsonb,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"staff_id" text,
	"file_name" text NOT NULL,
	"added" integer NOT NULL,
	"updated" integer NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "product_imports_counts" CHECK ("product_imports"."added" >= 0 and "product_imports"."updated" >= 0)
);
--> statement-breakpoint
CREATE TABLE "staff_write_keys" (
	"subject_type" text NOT NULL,
	"key" text NOT NULL,
	"subject_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_write_keys_pk" PRIMARY KEY("subject_type","key")
);
--> statement-breakpoint
CREATE TABLE "reported_low_sizes" (
	"variant_id" bigint PRIMARY KEY NOT NULL,
	"is_sold_out" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" bigint,
	"product_id" text NOT NULL,
	"variant" text NOT NULL,
	"delta" integer NOT NULL,
	"sold_delta" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"order_id" text,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_reason_known" CHECK ("stock_movements"."reason" in ('initial', 'adjusted', 'received', 'order-confirmed', 'order-changed', 'order-cancelled', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "store_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"store" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_settings_single" CHECK ("store_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "disabled_messages" (
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "disabled_messages_kind_channel_pk" PRIMARY KEY("kind","channel"),
	CONSTRAINT "disabled_messages_channel_known" CHECK ("disabled_messages"."channel" in ('email', 'whatsapp', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"link" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_kind_language_pk" PRIMARY KEY("kind","language"),
	CONSTRAINT "message_templates_language_known" CHECK ("message_templates"."language" in ('en', 'ur-Latn', 'ur'))
);
--> statement-breakpoint
CREATE TABLE "product_variants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_variants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"price" bigint NOT NULL,
	"stock" integer,
	"sold" integer DEFAULT 0 NOT NULL,
	"volume_ml" numeric(6, 1),
	"weight_grams" integer,
	"sku" text DEFAULT '' NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"is_tester" boolean DEFAULT false NOT NULL,
	"is_set" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_variants_name_unique" UNIQUE("product_id","name"),
	CONSTRAINT "product_variants_price_not_negative" CHECK ("product_variants"."price" >= 0),
	CONSTRAINT "product_variants_stock_not_negative" CHECK ("product_variants"."stock" >= 0),
	CONSTRAINT "product_variants_set_without_stock" CHECK (not "product_variants"."is_set" or "product_variants"."stock" is null),
	CONSTRAINT "product_variants_sold_not_negative" CHECK ("product_variants"."sold" >= 0),
	CONSTRAINT "product_variants_volume_positive" CHECK ("product_variants"."volume_ml" > 0),
	CONSTRAINT "product_variants_weight_positive" CHECK ("product_variants"."weight_grams" > 0)
);
--> statement-breakpoint
CREATE TABLE "variant_images" (
	"variant_id" bigint NOT NULL,
	"image_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "variant_images_variant_id_image_id_pk" PRIMARY KEY("variant_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"error" text,
	"response" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"result" text,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("event_id","endpoint_id"),
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" in ('pending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"event_types" text[] NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_expires_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"stop_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_stop_reason_known" CHECK ("webhook_endpoints"."stop_reason" in ('gone', 'failing')),
	CONSTRAINT "webhook_endpoints_stopped_are_off" CHECK ("webhook_endpoints"."stop_reason" is null or not "webhook_endpoints"."is_enabled")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text DEFAULT 'msg_' || replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "hero_images" ADD CONSTRAINT "hero_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hero_images" ADD CONSTRAINT "hero_images_portrait_image_id_images_id_fk" FOREIGN KEY ("portrait_image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_notes" ADD CONSTRAINT "product_notes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_notes" ADD CONSTRAINT "product_notes_note_slug_notes_slug_fk" FOREIGN KEY ("note_slug") REFERENCES "public"."notes"("slug") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_confirmation_events" ADD CONSTRAINT "order_confirmation_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_confirmation_events" ADD CONSTRAINT "order_confirmation_events_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_confirmation_tokens" ADD CONSTRAINT "order_confirmation_tokens_order_id_order_confirmations_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_confirmations"("order_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD CONSTRAINT "order_confirmations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocked_phones" ADD CONSTRAINT "blocked_phones_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_status_history" ADD CONSTRAINT "order_status_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_status_history" ADD CONSTRAINT "order_status_history_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "courier_cities" ADD CONSTRAINT "courier_cities_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "courier_city_choices" ADD CONSTRAINT "courier_city_choices_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "courier_city_choices" ADD CONSTRAINT "courier_city_choices_city" FOREIGN KEY ("courier_id","code","name") REFERENCES "public"."courier_cities"("courier_id","code","name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_sheets" ADD CONSTRAINT "load_sheets_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_sheets" ADD CONSTRAINT "load_sheets_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipment_advice" ADD CONSTRAINT "shipment_advice_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipment_advice" ADD CONSTRAINT "shipment_advice_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipment_labels" ADD CONSTRAINT "shipment_labels_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_load_sheet_id_load_sheets_id_fk" FOREIGN KEY ("load_sheet_id") REFERENCES "public"."load_sheets"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_restock_request_id_restock_requests_id_fk" FOREIGN KEY ("restock_request_id") REFERENCES "public"."restock_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_contact_reply_id_contact_replies_id_fk" FOREIGN KEY ("contact_reply_id") REFERENCES "public"."contact_replies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_newsletter_signup_id_newsletter_signups_id_fk" FOREIGN KEY ("newsletter_signup_id") REFERENCES "public"."newsletter_signups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_newsletter_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("newsletter_issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_invitation_id_staff_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."staff_invitations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_reviews" ADD CONSTRAINT "order_reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_reviews" ADD CONSTRAINT "order_reviews_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_reviews" ADD CONSTRAINT "order_reviews_replied_by_users_id_fk" FOREIGN KEY ("replied_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_item_parts" ADD CONSTRAINT "order_item_parts_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_item_parts" ADD CONSTRAINT "order_item_parts_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "set_parts" ADD CONSTRAINT "set_parts_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "set_parts" ADD CONSTRAINT "set_parts_part_variant_id_product_variants_id_fk" FOREIGN KEY ("part_variant_id") REFERENCES "public"."product_variants"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_invitation_id_staff_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."staff_invitations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_custom_role_id_staff_roles_id_fk" FOREIGN KEY ("custom_role_id") REFERENCES "public"."staff_roles"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reported_low_sizes" ADD CONSTRAINT "reported_low_sizes_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "variant_images" ADD CONSTRAINT "variant_images_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "variant_images" ADD CONSTRAINT "variant_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "hero_images_one_active" ON "hero_images" USING btree ("is_active") WHERE "hero_images"."is_active";
--> statement-breakpoint
CREATE INDEX "images_content_hash" ON "images" USING btree ("content_hash");
--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at","id") WHERE "jobs"."finished_at" is null and "jobs"."failed_at" is null;
--> statement-breakpoint
CREATE INDEX "jobs_failed" ON "jobs" USING btree ("failed_at") WHERE "jobs"."failed_at" is not null;
--> statement-breakpoint
CREATE INDEX "jobs_finished" ON "jobs" USING btree ("finished_at") WHERE "jobs"."finished_at" is not null;
--> statement-breakpoint
CREATE INDEX "jobs_error_search" ON "jobs" USING gin ("last_error" gin_trgm_ops) WITH (fastupdate=false) WHERE "jobs"."finished_at" is null and "jobs"."last_error" is not null;
--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "contact_messages_name" ON "contact_messages" USING btree (lower("name"),"created_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "contact_messages"."handled_at" is null;
--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "contact_messages_keyed" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."idempotency_key" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_replies_once" ON "contact_replies" USING btree ("message_id","email",md5("text"));
--> statement-breakpoint
CREATE INDEX "newsletter_signups_expiry" ON "newsletter_signups" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_newest" ON "newsletter_subscribers" USING btree ("created_at" DESC NULLS LAST,"email");
--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_search" ON "newsletter_subscribers" USING gin ("email" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "newsletter_issues_newest" ON "newsletter_issues" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "newsletter_issues_sending" ON "newsletter_issues" USING btree ("started_at") WHERE "newsletter_issues"."status" = 'sending';
--> statement-breakpoint
CREATE INDEX "notes_image" ON "notes" USING btree ("image_id");
--> statement-breakpoint
CREATE INDEX "product_notes_note" ON "product_notes" USING btree ("note_slug","product_id");
--> statement-breakpoint
CREATE INDEX "order_confirmation_events_order" ON "order_confirmation_events" USING btree ("order_id","id");
--> statement-breakpoint
CREATE INDEX "order_confirmation_events_newest" ON "order_confirmation_events" USING btree ("created_at","event");
--> statement-breakpoint
CREATE INDEX "order_confirmation_tokens_order" ON "order_confirmation_tokens" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "order_confirmation_tokens_oldest" ON "order_confirmation_tokens" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "order_confirmations_due_reminders" ON "order_confirmations" USING btree ("next_reminder_at") WHERE "order_confirmations"."state" = 'waiting' and "order_confirmations"."next_reminder_at" is not null;
--> statement-breakpoint
CREATE INDEX "order_confirmations_due_expiries" ON "order_confirmations" USING btree ("expires_at") WHERE "order_confirmations"."state" in ('waiting', 'unreachable');
--> statement-breakpoint
CREATE INDEX "order_confirmations_undecided" ON "order_confirmations" USING btree ("state","created_at","order_id","next_call_at") WHERE "order_confirmations"."state" in ('waiting', 'out-of-stock', 'unreachable', 'expired');
--> statement-breakpoint
CREATE INDEX "blocked_phones_newest" ON "blocked_phones" USING btree ("created_at" DESC NULLS LAST,"phone");
--> statement-breakpoint
CREATE INDEX "stock_holds_variant" ON "stock_holds" USING btree ("variant_id","expires_at","quantity","order_id");
--> statement-breakpoint
CREATE INDEX "stock_holds_expiry" ON "stock_holds" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");
--> statement-breakpoint
CREATE INDEX "order_status_history_order" ON "order_status_history" USING btree ("order_id","id");
--> statement-breakpoint
CREATE INDEX "order_status_history_shipped" ON "order_status_history" USING btree ("created_at","order_id") WHERE "order_status_history"."status" = 'shipped';
--> statement-breakpoint
CREATE INDEX "order_items_variant" ON "order_items" USING btree ("variant_id");
--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "order_items_sums" ON "order_items" USING btree ("placed_at","order_id","product_id","quantity","unit_price","id");
--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id","status","search_text");
--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "orders_sums" ON "orders" USING btree ("created_at","status","total_amount","total_items");
--> statement-breakpoint
CREATE INDEX "orders_city_newest" ON "orders" USING btree (lower("city"),"created_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_amount","id");
--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower("customer_email"),"created_at" DESC NULLS LAST,"customer_email");
--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("customer_phone_e164","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "orders_phone_typed" ON "orders" USING btree ("customer_phone","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "orders_keyed" ON "orders" USING btree ("created_at") WHERE "orders"."idempotency_key" is not null;
--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "load_sheets_newest" ON "load_sheets" USING btree ("created_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "shipment_advice_shipment" ON "shipment_advice" USING btree ("shipment_id");
--> statement-breakpoint
CREATE INDEX "shipment_lines_item" ON "shipment_lines" USING btree ("item_id");
--> statement-breakpoint
CREATE INDEX "shipments_to_check" ON "shipments" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "shipments"."needs_staff";
--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_tracking_number" ON "shipments" USING btree ("courier_id","tracking_number");
--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "shipments_newest" ON "shipments" USING btree ("created_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "shipments_state_newest" ON "shipments" USING btree ("state","created_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "shipments_due_polls" ON "shipments" USING btree ("next_poll_at") WHERE "shipments"."next_poll_at" is not null;
--> statement-breakpoint
CREATE INDEX "shipments_unpaid" ON "shipments" USING btree ("created_at" DESC NULLS LAST,"id") WHERE state = 'delivered' and cash_to_collect > 0 and paid_at is null;
--> statement-breakpoint
CREATE INDEX "shipments_load_sheet" ON "shipments" USING btree ("load_sheet_id") WHERE "shipments"."load_sheet_id" is not null;
--> statement-breakpoint
CREATE INDEX "shipments_open_bookings" ON "shipments" USING btree ("id") WHERE "shipments"."booking_state" is not null;
--> statement-breakpoint
CREATE INDEX "outbox_messages_order" ON "outbox_messages" USING btree ("order_id","id");
--> statement-breakpoint
CREATE INDEX "outbox_messages_restock_request" ON "outbox_messages" USING btree ("restock_request_id") WHERE "outbox_messages"."restock_request_id" is not null;
--> statement-breakpoint
CREATE INDEX "outbox_messages_contact_reply" ON "outbox_messages" USING btree ("contact_reply_id") WHERE "outbox_messages"."contact_reply_id" is not null;
--> statement-breakpoint
CREATE INDEX "outbox_messages_newsletter_signup" ON "outbox_messages" USING btree ("newsletter_signup_id") WHERE "outbox_messages"."newsletter_signup_id" is not null;
--> statement-breakpoint
CREATE INDEX "outbox_messages_newsletter_issue" ON "outbox_messages" USING btree ("newsletter_issue_id","status") WHERE "outbox_messages"."newsletter_issue_id" is not null;
--> statement-breakpoint
CREATE INDEX "outbox_messages_account" ON "outbox_messages" USING btree ("account_id") WHERE "outbox_messages"."account_id" is not null;
--> statement-breakpoint
CREATE INDEX "outbox_messages_invitation" ON "outbox_messages" USING btree ("invitation_id") WHERE "outbox_messages"."invitation_id" is not null;
--> statement-breakpoint
CREATE INDEX "outbox_messages_reports" ON "outbox_messages" USING btree ("created_at") WHERE "outbox_messages"."report" is not null;
--> statement-breakpoint
CREATE INDEX "outbox_messages_due_by_channel" ON "outbox_messages" USING btree ("channel","next_at","id") WHERE "outbox_messages"."status" = 'queued';
--> statement-breakpoint
CREATE INDEX "outbox_messages_sending" ON "outbox_messages" USING btree ("locked_until") WHERE "outbox_messages"."status" = 'sending';
--> statement-breakpoint
CREATE INDEX "outbox_messages_newest" ON "outbox_messages" USING btree ("created_at","channel","status","attempts");
--> statement-breakpoint
CREATE INDEX "outbox_messages_last_to_recipient" ON "outbox_messages" USING btree ("recipient","id") WHERE "outbox_messages"."status" in ('sent', 'delivered', 'read', 'failed');
--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_messages_provider_id" ON "outbox_messages" USING btree ("channel","provider_id") WHERE "outbox_messages"."provider_id" is not null;
--> statement-breakpoint
CREATE INDEX "collections_image" ON "collections" USING btree ("image_id");
--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id","status");
--> statement-breakpoint
CREATE INDEX "products_sale_price" ON "products" USING btree ("sale_price","id","status");
--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree ("rating" DESC NULLS LAST,"id","status");
--> statement-breakpoint
CREATE INDEX "products_collection_newest" ON "products" USING btree ("collection_id","created_at" DESC NULLS LAST,"id","status");
--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category","created_at" DESC NULLS LAST,"id","status");
--> statement-breakpoint
CREATE INDEX "products_new_arrivals" ON "products" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "products"."is_new_arrival";
--> statement-breakpoint
CREATE INDEX "products_weekly_sale" ON "products" USING btree ("discount_percentage" DESC NULLS LAST,"id") WHERE "products"."is_weekly_sale";
--> statement-breakpoint
CREATE INDEX "products_image" ON "products" USING btree ("image_id");
--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (("name" || ' ' || "sku" || ' ' || "category") gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "products_text" ON "products" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "products_notes" ON "products" USING gin ("notes") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "products_pairs_with" ON "products" USING gin ("pairs_with") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "products_alphabet" ON "products" USING btree (lower("name"),"id");
--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING gin (lower("name") gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "products_note_slugs" ON "products" USING gin ("note_slugs") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "products_families" ON "products" USING gin ("families") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "products_unmatched_notes" ON "products" USING btree ("id") WHERE "products"."note_slugs" is null;
--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("word");
--> statement-breakpoint
CREATE INDEX "search_words_likeness" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "rate_limits_resets" ON "rate_limits" USING btree ("resets_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "restock_requests_waiting" ON "restock_requests" USING btree ("variant_id","contact") WHERE "restock_requests"."notified_at" is null;
--> statement-breakpoint
CREATE INDEX "restock_requests_variant" ON "restock_requests" USING btree ("variant_id");
--> statement-breakpoint
CREATE INDEX "restock_requests_newest" ON "restock_requests" USING btree ("created_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "restock_requests_notified" ON "restock_requests" USING btree ("notified_at");
--> statement-breakpoint
CREATE INDEX "order_reviews_newest" ON "order_reviews" USING btree ("created_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "order_reviews_unanswered" ON "order_reviews" USING btree ("created_at" DESC NULLS LAST,"id","order_id") WHERE "order_reviews"."hidden_at" is null and "order_reviews"."reply" is null and "order_reviews"."review" <> '';
--> statement-breakpoint
CREATE INDEX "order_reviews_search" ON "order_reviews" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "order_reviews_product" ON "order_reviews" USING btree ("product_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "order_item_parts_variant" ON "order_item_parts" USING btree ("variant_id");
--> statement-breakpoint
CREATE INDEX "order_item_parts_product" ON "order_item_parts" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "set_parts_part" ON "set_parts" USING btree ("part_variant_id");
--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "account_tokens_invitation" ON "account_tokens" USING btree ("invitation_id");
--> statement-breakpoint
CREATE INDEX "known_devices_unreviewed" ON "known_devices" USING btree ("first_seen_at") WHERE "known_devices"."is_unreviewed";
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "staff_invitations_invited_by" ON "staff_invitations" USING btree ("invited_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_name" ON "staff_roles" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "users_custom_role" ON "users" USING btree ("custom_role_id");
--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_type","subject_id","id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin (lower("actor_name" || ' ' || "subject_label") gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_name" ON "list_views" USING btree ("list",coalesce("staff_id", ''),lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_default" ON "list_views" USING btree ("list") WHERE "list_views"."is_default";
--> statement-breakpoint
CREATE INDEX "list_views_staff" ON "list_views" USING btree ("staff_id");
--> statement-breakpoint
CREATE INDEX "price_changes_newest" ON "price_changes" USING btree ("created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "product_import_rows_import" ON "product_import_rows" USING btree ("import_id","id");
--> statement-breakpoint
CREATE INDEX "product_imports_newest" ON "product_imports" USING btree ("created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "stock_movements_variant" ON "stock_movements" USING btree ("variant_id","id");
--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "product_variants_option" ON "product_variants" USING btree (coalesce(trim_scale("volume_ml")::text || 'ml', "name"),"product_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "variant_images_one_primary" ON "variant_images" USING btree ("variant_id") WHERE "variant_images"."is_primary";
--> statement-breakpoint
CREATE INDEX "variant_images_image" ON "variant_images" USING btree ("image_id");
--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_at") WHERE "webhook_deliveries"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_sending" ON "webhook_deliveries" USING btree ("endpoint_id","locked_until") WHERE "webhook_deliveries"."locked_until" is not null;
--> statement-breakpoint
CREATE INDEX "webhook_events_oldest" ON "webhook_events" USING btree ("created_at");
--> statement-breakpoint
CREATE FUNCTION "note_customers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Sorted, so that concurrent statements lock the rows in the same order and cannot deadlock.
	INSERT INTO "customers" ("email") SELECT DISTINCT lower("customer_email") FROM "placed" ORDER BY 1 ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_note_customers" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "placed"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_customers"();
--> statement-breakpoint
CREATE FUNCTION "words_of"("parts" text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	-- Longer strings are not words and are not indexed.
	SELECT DISTINCT w FROM unnest("parts") AS p, regexp_split_to_table(p, '[^[:alnum:]]+') AS w WHERE length(w) BETWEEN 2 AND 50
$$;
--> statement-breakpoint
CREATE FUNCTION "note_added_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Removes duplicate strings before splitting them into words, because most strings repeat. Two concurrent transactions
	-- may insert the same word twice, so that neither waits for the other.
	INSERT INTO "search_words" ("word")
	SELECT w FROM (
		SELECT "words_of"(array_agg(DISTINCT p)) AS w FROM "added", string_to_table("search_text" || ' ' || lower("category"), ' ') AS p
	) AS "fresh"
	WHERE NOT EXISTS (SELECT FROM "search_words" WHERE "word" = w);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_note_added_words" AFTER INSERT ON "products" REFERENCING NEW TABLE AS "added"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_added_words"();
--> statement-breakpoint
CREATE FUNCTION "note_changed_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "search_words" ("word")
	SELECT w FROM "words_of"(ARRAY[NEW."search_text", lower(NEW."category")]) AS w
	WHERE NOT EXISTS (SELECT FROM "search_words" WHERE "word" = w);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_note_changed_words"
	AFTER UPDATE OF "name", "description", "category", "top_notes", "middle_notes", "base_notes" ON "products"
	FOR EACH ROW WHEN (OLD."search_text" <> NEW."search_text" OR OLD."category" <> NEW."category")
	EXECUTE FUNCTION "note_changed_words"();
--> statement-breakpoint
CREATE FUNCTION "check_order_total"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"checked_id" text;
BEGIN
	IF TG_TABLE_NAME = 'orders' THEN "checked_id" := NEW."id";
	ELSIF TG_OP = 'DELETE' THEN "checked_id" := OLD."order_id";
	ELSE "checked_id" := NEW."order_id";
	END IF;
	IF EXISTS (
		SELECT FROM "orders" WHERE "id" = "checked_id" AND "total_amount" <> "subtotal" + (
			SELECT coalesce(sum("amount"), 0) FROM "order_adjustments" WHERE "order_id" = "checked_id"
		)
	) THEN
		RAISE EXCEPTION 'The total of the order is not its subtotal plus its adjustments'
			USING ERRCODE = 'check_violation', TABLE = 'orders', CONSTRAINT = 'orders_total_is_sum';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Checks the total at the end of the transaction, when the order and its adjustments are written.
CREATE CONSTRAINT TRIGGER "orders_total_is_sum" AFTER INSERT OR UPDATE OF "subtotal", "total_amount" ON "orders"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_order_total"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_adjustments_total_is_sum" AFTER INSERT OR UPDATE OR DELETE ON "order_adjustments"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_order_total"();

CREATE TABLE "search_synonyms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"terms" text[] NOT NULL,
	"is_ignored" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- The words of the trade, which staff can change.
INSERT INTO "search_synonyms" ("terms", "is_ignored") VALUES
	(array['oud', 'oudh', 'oodh', 'aoud', 'عود'], false),
	(array['attar', 'attars', 'itr', 'itar', 'ittar', 'ittr', 'attr', 'perfume oil', 'perfume oils', 'عطر', 'इत्र'], false),
	(array['bakhoor', 'bakhour', 'bukhoor', 'bakhur', 'بخور'], false),
	(array['men', 'mens', 'men''s', 'man', 'male', 'gents', 'for men', 'for man', 'for him', 'مردانہ', 'مردوں کے لیے'], false),
	(array['women', 'womens', 'women''s', 'woman', 'female', 'ladies', 'for women', 'for woman', 'for her', 'زنانہ', 'خواتین', 'خواتین کے لیے'], false),
	(array['unisex', 'for everyone', 'for men and women', 'men and women'], false),
	(array['eau de parfum', 'edp'], false),
	(array['eau de toilette', 'edt'], false),
	(array['eau de cologne', 'edc'], false),
	(array['extrait de parfum', 'extrait'], false),
	(array['perfume', 'perfumes', 'perfum', 'parfume', 'fragrance', 'fragrances', 'scent', 'scents', 'خوشبو', 'پرفیوم'], true);

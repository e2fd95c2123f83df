ALTER TABLE "order_credits" DROP CONSTRAINT "order_credits_return_id_unique";--> statement-breakpoint
ALTER TABLE "order_credits" DROP CONSTRAINT "order_credits_whole_rupees";--> statement-breakpoint
ALTER TABLE "order_credits" ADD COLUMN "reverses_id" bigint;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "released" jsonb;--> statement-breakpoint
CREATE INDEX "order_credits_return" ON "order_credits" USING btree ("return_id");--> statement-breakpoint
ALTER TABLE "order_credits" ADD CONSTRAINT "order_credits_reverses_id_unique" UNIQUE("reverses_id");--> statement-breakpoint
ALTER TABLE "order_credits" ADD CONSTRAINT "order_credits_whole_rupees" CHECK ("order_credits"."amount" % 100 = 0 and ("order_credits"."amount" < 0) = ("order_credits"."reverses_id" is not null));
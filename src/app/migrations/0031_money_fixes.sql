ALTER TABLE "money_accounts" DROP CONSTRAINT "money_accounts_name";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_state_known";--> statement-breakpoint
ALTER TABLE "staff_write_keys" ADD COLUMN "input_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "money_accounts_name" ON "money_accounts" USING btree ("kind","name") WHERE "money_accounts"."courier_id" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('awaiting', 'submitted', 'unsure', 'paid', 'rejected', 'expired', 'reversed'));
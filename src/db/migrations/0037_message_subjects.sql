ALTER TABLE "outbox_messages" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "restock_request_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_restock_request_id_restock_requests_id_fk" FOREIGN KEY ("restock_request_id") REFERENCES "public"."restock_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_messages_restock_request" ON "outbox_messages" USING btree ("restock_request_id") WHERE "outbox_messages"."restock_request_id" is not null;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_one_subject" CHECK (num_nonnulls("outbox_messages"."order_id", "outbox_messages"."restock_request_id") = 1);
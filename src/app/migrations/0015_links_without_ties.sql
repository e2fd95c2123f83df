ALTER TABLE "order_links" DROP CONSTRAINT "order_links_message_id_outbox_messages_id_fk";

ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_holds" DROP CONSTRAINT "stock_holds_order_id_orders_id_fk";
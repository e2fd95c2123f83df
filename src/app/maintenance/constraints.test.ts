import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildProduct, buildOrderInput } from "#test/factories.ts";
import { placeOrder } from "#orders/operations/place-order.ts";

const db = await openTestDatabase();
const product = await buildProduct(db);
await placeOrder(db, buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]));
await buildCollection(db, { name: "One" });
await buildCollection(db, { name: "Two" });

const violations: [rule: string, statement: string, constraint: string][] = [
  [
    "stock is never negative",
    "update product_variants set stock = -1",
    "product_variants_stock_not_negative",
  ],
  [
    "a sold count is never negative",
    "update product_variants set sold = -1",
    "product_variants_sold_not_negative",
  ],
  [
    "a price is never negative",
    "update product_variants set price = -1",
    "product_variants_price_not_negative",
  ],
  [
    "the sizes of a product have different names",
    "insert into product_variants (product_id, name, position, price) select product_id, name, 9, 1 from product_variants limit 1",
    "product_variants_name_unique",
  ],
  ["a discount is at most 100", "update products set discount_percentage = 101", "products_discount_range"],
  [
    "a product is not both on sale and new",
    "update products set is_weekly_sale = true, is_new_arrival = true, discount_percentage = 5",
    "products_sale_or_new",
  ],
  [
    "a weekly sale has a discount",
    "update products set is_weekly_sale = true, is_new_arrival = false, discount_percentage = null",
    "products_sale_has_discount",
  ],
  [
    "two collections cannot have the same featured position",
    "update collections set is_featured = true, featured_order = 1",
    "collections_featured_order_unique",
  ],
  [
    "a featured position is 1 to 3",
    "update collections set is_featured = true, featured_order = 4 where id = 'one'",
    "collections_featured_order_range",
  ],
  [
    "a featured collection has a position",
    "update collections set is_featured = true",
    "collections_featured_has_order",
  ],
  [
    "an order number is unique",
    `insert into orders (id, order_number, status, customer_name, customer_email, customer_phone, street, city, state,
       zip_code, country, subtotal, total_amount, total_items)
     select 'other', order_number, status, '', '', '', '', '', '', '', '', 0, 0, 1 from orders limit 1`,
    "orders_order_number_unique",
  ],
  ["an order has a valid status", "update orders set status = 'lost'", "orders_status_known"],
  ["an order's total is the sum of its parts", "update orders set total_amount = 1", "orders_total_is_sum"],
  [
    "an order's total includes its adjustments",
    "update order_adjustments set amount = 25000",
    "orders_total_is_sum",
  ],
  [
    "the goods share a discount exactly",
    `with changed as (update orders set total_amount = total_amount - 100 returning id)
     insert into order_adjustments (order_id, position, kind, label, amount) select id, 9, 'discount', 'EID', -100 from changed`,
    "order_item_discounts_add_up",
  ],
  [
    "an order's total includes an added adjustment",
    "insert into order_adjustments (order_id, position, kind, label, amount) select id, 9, 'fee', 'Fee', 100 from orders",
    "orders_total_is_sum",
  ],
  [
    "a collection with products cannot be deleted",
    "delete from collections",
    "products_collection_id_collections_id_fk",
  ],
  [
    "a line belongs to an order",
    "update order_items set order_id = 'nowhere'",
    "order_items_order_id_orders_id_fk",
  ],
  [
    "an order line takes at most its quantity from stock",
    "update order_items set stock_taken = 99",
    "order_items_held_in_quantity",
  ],
];

test.each(violations)("the database enforces: %s", async (_rule, statement, constraint) => {
  const violatedConstraint = await db.execute(sql.raw(statement)).then(
    () => undefined,
    (error: { cause?: { constraint?: string } }) => error.cause?.constraint,
  );
  expect(violatedConstraint).toBe(constraint);
});

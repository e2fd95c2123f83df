import { randomUUID } from "node:crypto";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import type { OrderInput } from "#domain/checkout.ts";
import type { LinkedOrder, Order } from "#domain/order.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { Page } from "#domain/paging.ts";
import type { ProductInputFields } from "#domain/product-input.ts";
import type { Product } from "#domain/product.ts";

async function answer<Body>(response: APIResponse): Promise<Body> {
  if (!response.ok())
    throw new Error(`${response.status()} from ${response.url()}: ${await response.text()}`);
  return (await response.json()) as Body;
}

const CUSTOMER: OrderInput["customer"] = {
  name: "Ayesha Khan",
  email: "ayesha@example.com",
  phone: "+92 300 1234567",
};

const ADDRESS: OrderInput["address"] = {
  street: "12 Mall Road",
  city: "Lahore",
  state: "Punjab",
  zipCode: "54000",
  country: "Pakistan",
};

export type OrderOptions = Pick<OrderInput, "items"> & {
  customer?: Partial<OrderInput["customer"]>;
  address?: Partial<OrderInput["address"]>;
};

/** What a test arranges behind the browser's back, through the same API. */
export class Shop {
  readonly #staff: APIRequestContext;

  constructor(staff: APIRequestContext) {
    this.#staff = staff;
  }

  /** A product of the test's own, so that no other test sells its stock: 50ml at 1,000 PKR unless told otherwise. */
  async createProduct(given: Partial<ProductInputFields> = {}): Promise<Product> {
    const { items } = await answer<Page<Product>>(await this.#staff.get("/api/products?pageSize=1"));
    const [sample] = items;
    if (!sample) throw new Error("The sample catalogue is empty.");
    const name = given.name ?? `Test attar ${randomUUID().slice(0, 8)}`;
    const data: ProductInputFields = {
      description: "Made for one test.",
      category: sample.category,
      collectionRef: sample.collectionRef,
      image: sample.image,
      variants: ["50ml"],
      variantPricing: { "50ml": 1000 },
      stock: { "50ml": 10 },
      ...given,
      name,
    };
    return answer<Product>(await this.#staff.post("/api/admin/products", { data }));
  }

  async getProduct(id: string): Promise<Product> {
    return answer<Product>(await this.#staff.get(`/api/products/${id}`));
  }

  async placeOrder({ items, customer, address }: OrderOptions): Promise<LinkedOrder> {
    const data = { customer: { ...CUSTOMER, ...customer }, address: { ...ADDRESS, ...address }, items };
    return answer<LinkedOrder>(await this.#staff.post("/api/orders", { data }));
  }

  async setStatus(orderId: string, status: OrderStatus, notes?: string): Promise<Order> {
    return answer<Order>(
      await this.#staff.patch(`/api/admin/orders/${orderId}/status`, { data: { status, notes } }),
    );
  }
}

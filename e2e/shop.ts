import { randomUUID } from "node:crypto";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import type { OrderInput } from "#domain/orders/checkout.ts";
import type { Collection } from "#domain/catalogue/collection.ts";
import type { LinkedOrder, Order } from "#domain/orders/order.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { Page } from "#domain/shared/paging.ts";
import type { ProductInputFields } from "#domain/catalogue/product-input.ts";
import type { Product } from "#domain/catalogue/product.ts";

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
  readonly #products: string[] = [];
  readonly #collections: string[] = [];

  constructor(staff: APIRequestContext) {
    this.#staff = staff;
  }

  /** A collection of the test's own, so that no other test puts products into it. */
  async createCollection(): Promise<Collection> {
    const [sample] = await answer<Collection[]>(await this.#staff.get("/api/collections"));
    const data = {
      name: `Test shelf ${randomUUID().slice(0, 8)}`,
      description: "Made for one test.",
      image: sample?.image,
    };
    const collection = await answer<Collection>(await this.#staff.post("/api/admin/collections", { data }));
    this.#collections.push(collection.id);
    return collection;
  }

  /**
   * A product of the test's own, in a collection of its own, so that no other test sells its stock or meets it among
   * the sample products: 50ml at 1,000 PKR unless told otherwise.
   */
  async createProduct(given: Partial<ProductInputFields> = {}): Promise<Product> {
    const { items } = await answer<Page<Product>>(await this.#staff.get("/api/products?pageSize=1"));
    const [sample] = items;
    if (!sample) throw new Error("The sample catalogue is empty.");
    const name = given.name ?? `Test attar ${randomUUID().slice(0, 8)}`;
    const data: ProductInputFields = {
      description: "Made for one test.",
      category: sample.category,
      collectionRef: given.collectionRef ?? this.#collections[0] ?? (await this.createCollection()).id,
      image: sample.image,
      variants: ["50ml"],
      variantPricing: { "50ml": 1000 },
      stock: { "50ml": 10 },
      ...given,
      name,
    };
    const product = await answer<Product>(await this.#staff.post("/api/admin/products", { data }));
    this.#products.push(product.id);
    return product;
  }

  /** Removes what the test made; its orders keep their own copies of what was sold. */
  async clearAway(): Promise<void> {
    for (const id of this.#products) await this.#staff.delete(`/api/admin/products/${id}`);
    for (const id of this.#collections) await this.#staff.delete(`/api/admin/collections/${id}`);
  }

  /** A product that the test added by other means goes when it ends. */
  async adopt(name: string): Promise<Product> {
    const search = encodeURIComponent(name);
    const found = await this.#staff.get(`/api/admin/products?search=${search}`);
    const [product] = (await answer<Page<Product>>(found)).items;
    if (!product) throw new Error(`There is no product ${name}.`);
    this.#products.push(product.id);
    return product;
  }

  async updateProduct(id: string, changed: Partial<ProductInputFields>): Promise<Product> {
    const stored = await this.getProduct(id);
    const { name, description, category, collectionRef, image, variants, variantPricing } = stored;
    const same = { name, description, category, collectionRef, image, variants, variantPricing };
    const data: ProductInputFields = { ...same, ...changed };
    return answer<Product>(await this.#staff.put(`/api/admin/products/${id}`, { data }));
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

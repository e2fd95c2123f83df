import { randomUUID } from "node:crypto";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import type { OrderInput } from "#orders/rules/checkout.ts";
import type { Collection } from "#catalogue/rules/collections/collection.ts";
import type { Order, PlacedOrder } from "#orders/rules/order.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import type { Page } from "#kit/rules/paging.ts";
import type { ProductInputFields } from "#catalogue/rules/product-input.ts";
import type { Product } from "#catalogue/rules/product.ts";
import { CHECKOUT } from "#test/checkout.ts";

async function readJson<Body>(response: APIResponse): Promise<Body> {
  if (!response.ok())
    throw new Error(`${response.status()} from ${response.url()}: ${await response.text()}`);
  return (await response.json()) as Body;
}

export type OrderOptions = Pick<OrderInput, "items"> & {
  customer?: Partial<OrderInput["customer"]>;
  address?: Partial<OrderInput["address"]>;
};

/** Creates test data through the API. `cleanUp` removes the products and collections. */
export class Shop {
  readonly #staffRequests: APIRequestContext;
  readonly #products: string[] = [];
  readonly #collections: string[] = [];

  constructor(staff: APIRequestContext) {
    this.#staffRequests = staff;
  }

  /** Creates a collection that only this test uses. */
  async createCollection(): Promise<Collection> {
    const [sample] = await readJson<Collection[]>(await this.#staffRequests.get("/api/collections"));
    const data = {
      name: `Test collection ${randomUUID().slice(0, 8)}`,
      description: "Made for one test.",
      image: sample?.image,
    };
    const collection = await readJson<Collection>(
      await this.#staffRequests.post("/api/admin/collections", { data }),
    );
    this.#collections.push(collection.id);
    return collection;
  }

  /**
   * Creates a product in a collection that only this test uses, so other tests neither sell its stock nor list it.
   * By default, the product has one size: 50ml for Rs. 1,000, with 10 bottles in stock.
   */
  async createProduct(fields: Partial<ProductInputFields> = {}): Promise<Product> {
    const { items } = await readJson<Page<Product>>(
      await this.#staffRequests.get("/api/products?pageSize=1"),
    );
    const [sample] = items;
    if (!sample) throw new Error("The sample catalogue is empty.");
    const name = fields.name ?? `Test attar ${randomUUID().slice(0, 8)}`;
    const data: ProductInputFields = {
      description: "Made for one test.",
      category: sample.category,
      collectionRef: fields.collectionRef ?? this.#collections[0] ?? (await this.createCollection()).id,
      image: sample.image,
      variants: ["50ml"],
      variantPricing: { "50ml": 1000 },
      stock: { "50ml": 10 },
      ...fields,
      name,
    };
    const product = await readJson<Product>(await this.#staffRequests.post("/api/admin/products", { data }));
    this.#products.push(product.id);
    return product;
  }

  /** Deletes the products and collections of the test. Archives ordered products, which cannot be deleted. */
  async cleanUp(): Promise<void> {
    for (const id of this.#products) {
      const response = await this.#staffRequests.delete(`/api/admin/products/${id}`);
      if (response.status() === 409) await this.#archive(id);
    }
    for (const id of this.#collections) await this.#staffRequests.delete(`/api/admin/collections/${id}`);
  }

  /** Archives a product and moves it to a bundled collection, so the test's collection can be deleted. */
  async #archive(id: string): Promise<void> {
    const change = { status: "archived", collectionRef: "oud-and-amber" };
    await this.#staffRequests.patch("/api/admin/products/bulk", {
      data: { ids: [id], change },
      failOnStatusCode: true,
    });
  }

  /** Returns the product that the test created in the browser, and registers it for deletion. */
  async findCreatedProduct(name: string): Promise<Product> {
    const search = encodeURIComponent(name);
    const response = await this.#staffRequests.get(`/api/admin/products?search=${search}`);
    const [product] = (await readJson<Page<Product>>(response)).items;
    if (!product) throw new Error(`There is no product ${name}.`);
    this.#products.push(product.id);
    return product;
  }

  async updateProduct(id: string, changes: Partial<ProductInputFields>): Promise<Product> {
    const product = await this.getProduct(id);
    const { name, description, category, collectionRef, image, variants, variantPricing } = product;
    const requiredFields = { name, description, category, collectionRef, image, variants, variantPricing };
    const data: ProductInputFields = { ...requiredFields, ...changes };
    return readJson<Product>(await this.#staffRequests.put(`/api/admin/products/${id}`, { data }));
  }

  async getProduct(id: string): Promise<Product> {
    return readJson<Product>(await this.#staffRequests.get(`/api/products/${id}`));
  }

  async placeOrder({ items, customer, address }: OrderOptions): Promise<PlacedOrder> {
    const data = {
      customer: { ...CHECKOUT.customer, ...customer },
      address: { ...CHECKOUT.address, ...address },
      items,
    };
    return readJson<PlacedOrder>(await this.#staffRequests.post("/api/orders", { data }));
  }

  async setStatus(orderId: string, status: OrderStatus, notes?: string): Promise<Order> {
    return readJson<Order>(
      await this.#staffRequests.patch(`/api/admin/orders/${orderId}/status`, { data: { status, notes } }),
    );
  }
}

import { randomUUID } from "node:crypto";

import { createApi } from "#app/api/app.ts";
import { createImageCache } from "#media/api/image-cache.ts";
import type { OpenDatabase } from "#platform/db/client.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { createUser } from "#staff/operations/users.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";
import type { ImageRecord } from "#media/operations/store-image.ts";
import { storeImage } from "#media/operations/store-image.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";
import { writeUpload, createPlainImage, createTestFolder } from "#test/images.ts";

import type { DiskLog } from "./disk-log.ts";

/** An acknowledged write. `logPosition` is the length of the disk log at the acknowledgement. */
export type AcknowledgedWrite = { logPosition: number } & (
  | { kind: "order"; id: string; orderNumber: string; key: string; quantities: number[] }
  | { kind: "status"; id: string; status: OrderStatus }
  | { kind: "image"; image: ImageRecord; sha256: string }
);

const SIZES = ["30ml", "50ml", "100ml"];

/** Runs a shop on a recorded disk and tracks the writes that the shop acknowledges. */
export class TrackedShop {
  readonly acknowledged: AcknowledgedWrite[] = [];
  readonly #database: OpenDatabase;
  readonly #media;
  readonly #api;
  readonly #log: DiskLog;
  /** Folder of files to upload, outside the recorded disk. */
  readonly #uploads = createTestFolder();
  #cookie = "";
  #productId = "";

  private constructor(database: OpenDatabase, log: DiskLog, dataDir: string) {
    this.#database = database;
    this.#log = log;
    this.#media = openMedia({ kind: "disk" }, dataDir);
    this.#api = createApi({
      db: database.db,
      engine: database.engine,
      media: this.#media,
      imageCache: createImageCache(),
      settings: {
        siteUrl: "http://shop.test",
        fallbackAdminEmail: undefined,
        isRateLimited: false,
        trustProxy: false,
        messageChannels: [],
        maxRunningExports: 2,
        allowsLocalWebhooks: false,
      },
      whatsApp: undefined,
      messageServices: { renderEmail: () => ({ subject: "", text: "", html: "" }), sendNow: {} },
      getCredentialsKey: () => new Uint8Array(32),
      dataDir,
      report: (error) => {
        throw error;
      },
    });
  }

  static async open(log: DiskLog, dataDir: string): Promise<TrackedShop> {
    const shop = new TrackedShop(await openDatabase({ dataDir }), log, dataDir);
    log.mark("opened");
    return shop;
  }

  /** Adds a staff account and a product with three sizes and enough stock. */
  async setUp(): Promise<void> {
    const { db } = this.#database;
    const staff = { email: `${randomUUID()}@example.com`, password: "a long enough password" };
    await createUser(db, { ...staff, displayName: "Sana", isAdmin: true });
    const stock = Object.fromEntries(SIZES.map((size) => [size, 1000]));
    this.#productId = (await buildProduct(db, { variants: SIZES, stock })).id;
    const signInResponse = await this.#send("POST", "/auth/sign-in", staff);
    [this.#cookie = ""] = (signInResponse.headers.get("set-cookie") ?? "").split(";");
    this.#log.mark("set up");
  }

  /** Places orders concurrently. Returns their ids. */
  async placeOrders(count: number): Promise<string[]> {
    return Promise.all(Array.from({ length: count }, (_, index) => this.#place(1 + (index % SIZES.length))));
  }

  async #place(lineCount: number): Promise<string> {
    const items = SIZES.slice(0, lineCount).map((variant, index) => ({
      productId: this.#productId,
      variant,
      quantity: index + 1,
    }));
    const key = randomUUID();
    const response = await this.#send("POST", "/orders", buildOrderInput(items), { "idempotency-key": key });
    const { id, orderNumber } = (await response.json()) as { id: string; orderNumber: string };
    const quantities = items.map(({ quantity }) => quantity);
    this.#acknowledge({ kind: "order", id, orderNumber, key, quantities });
    return id;
  }

  /** Sets the status of several orders concurrently. */
  async setStatuses(ids: readonly string[], status: OrderStatus): Promise<void> {
    await Promise.all(
      ids.map(async (id) => {
        await this.#send("PATCH", `/admin/orders/${id}/status`, { status });
        this.#acknowledge({ kind: "status", id, status });
      }),
    );
  }

  async upload(background: string): Promise<void> {
    const file = await writeUpload(
      this.#uploads,
      await createPlainImage(80, 100, background).jpeg().toBuffer(),
    );
    const publicId = `products/${randomUUID()}`;
    const image = await storeImage(this.#database.db, this.#media, { file, folder: "products", publicId });
    this.#acknowledge({ kind: "image", image, sha256: file.sha256 });
  }

  async query(text: string): Promise<void> {
    await this.#database.db.execute(text);
  }

  async close(): Promise<void> {
    await this.#database.close();
    this.#log.mark("closed");
  }

  #acknowledge(write: DistributiveOmit<AcknowledgedWrite, "logPosition">): void {
    this.#log.mark(write.kind);
    this.acknowledged.push({ ...write, logPosition: this.#log.changes.length });
  }

  async #send(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await this.#api.request(`/api${path}`, {
      method,
      headers: { "content-type": "application/json", cookie: this.#cookie, ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

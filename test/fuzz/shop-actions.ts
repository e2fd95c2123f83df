import { randomUUID } from "node:crypto";

import type { StoredImage } from "#kit/rules/image.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { createPlainImage } from "#test/images.ts";
import { CHECKOUT } from "#test/checkout.ts";

import type { KnownParts } from "./requests.ts";
import { sendRaw } from "./raw-request.ts";

const smallImage = await createPlainImage(96, 120).png().toBuffer();

export const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };

/** Functions that send requests as staff and create request bodies. */
export interface ShopActions {
  origin: string;
  /** Request headers with the session cookie of staff. */
  staffHeaders: Readonly<Record<string, string>>;
  /** Signs in again if the session has ended. */
  ensureSignedIn: () => Promise<void>;
  collectionRef: string;
  image: Pick<StoredImage, "url" | "publicId">;
  /** Sends a request as staff and returns the response body. @throws Error for a status of 300 or above */
  send: <Body>(method: string, path: string, body?: unknown) => Promise<Body>;
  /** Returns a new idempotency key or record id. */
  createKey: () => string;
  createProductBody: () => Record<string, unknown>;
  createImageBody: () => Record<string, unknown>;
  /** Returns a request that imports a new product. */
  createImportRequest: () => ReturnType<typeof buildImportRequest>;
  createProduct: (fields?: Record<string, unknown>) => Promise<{ id: string }>;
  createCollection: () => Promise<string>;
  createOrder: (
    status?: OrderStatus,
  ) => Promise<{ id: string; token: string; orderNumber: string; productId: string }>;
  createMessage: () => Promise<string>;
  createReview: () => Promise<number>;
  createRestockRequest: () => Promise<string>;
  createView: () => Promise<number>;
  createNote: () => Promise<string>;
  createUser: () => Promise<{ uid: string; email: string; password: string }>;
  createImport: () => Promise<string>;
  createSlide: () => Promise<string>;
  listSlideIds: () => Promise<string[]>;
  listFeaturedIds: () => Promise<string[]>;
  createUploadForm: () => KnownParts;
}

interface ProductList {
  items: { id: string; collectionRef: string; storedImage: StoredImage | null }[];
}
interface Hero {
  images: { id: string }[];
}

/** Signs in as staff and selects an existing collection and image. */
export async function openShopActions(origin: string): Promise<ShopActions> {
  const staffHeaders = { cookie: await signIn(origin) };
  const send: ShopActions["send"] = (method, path, body) =>
    sendJson(origin, staffHeaders, { method, path, body });
  const ensureSignedIn = async () => {
    const { user } = await send<{ user: unknown }>("GET", "/auth/session");
    if (user === null) staffHeaders.cookie = await signIn(origin);
  };
  const { items } = await send<ProductList>("GET", "/products?pageSize=20");
  const productWithImage = items.find(({ storedImage }) => storedImage !== null);
  if (!productWithImage?.storedImage) throw new Error("The sample catalogue has no product with an image.");
  const { collectionRef, storedImage: image } = productWithImage;
  const createKey = () => randomUUID();
  const createImageBody = () => ({ image: image.url, publicId: null, cloudinaryData: null });
  const createProductBody = () => ({
    ...createImageBody(),
    collectionRef,
    variants: ["50ml", "100ml"],
    variantPricing: { "50ml": 4500, "100ml": 7200.5 },
    stock: { "50ml": 1000, "100ml": null },
    sizes: { "50ml": { volumeMl: 50, sku: "ZE-OUD-50", barcode: "96385074" } },
    scent: { line: "Dry oud", concentration: "edp", accords: [{ accord: "oud", weight: 80 }] },
    isNewArrival: true,
  });
  const createImportRequest = () => buildImportRequest(createKey(), { collectionRef, image });
  const createProduct: ShopActions["createProduct"] = (fields) =>
    send("POST", "/admin/products", {
      name: "Oud Mehtab",
      description: "Dry",
      category: "Unisex",
      ...createProductBody(),
      ...fields,
    });
  return {
    origin,
    staffHeaders,
    ensureSignedIn,
    collectionRef,
    image,
    send,
    createKey,
    createProductBody,
    createImageBody,
    createImportRequest,
    createProduct,
    ...buildRecordCreators({
      send,
      createKey,
      createProduct,
      createImportRequest,
      createImageBody,
      image,
    }),
    createRestockRequest: () => createRestockRequest({ send, createKey, createProduct }),
    listSlideIds: async () => (await send<Hero>("GET", "/hero")).images.map(({ id }) => id),
    listFeaturedIds: async () =>
      (await send<{ id: string }[]>("GET", "/collections/featured")).map(({ id }) => id),
    createUploadForm,
  };
}

type CreatedRecord =
  | "createCollection"
  | "createOrder"
  | "createMessage"
  | "createReview"
  | "createView"
  | "createNote"
  | "createUser"
  | "createImport"
  | "createSlide";
type CreatorDependencies = Pick<
  ShopActions,
  "send" | "createKey" | "createProduct" | "createImportRequest" | "createImageBody" | "image"
>;

/** Returns the functions that create records. */
function buildRecordCreators({
  send,
  createKey,
  createProduct,
  createImportRequest,
  createImageBody,
  image,
}: CreatorDependencies): Pick<ShopActions, CreatedRecord> {
  const createOrder: ShopActions["createOrder"] = async (status) => {
    const { id: productId } = await createProduct();
    const items = [{ productId, variant: "50ml", quantity: 2 }];
    const checkout = { ...CHECKOUT, items };
    const order = await send<{ id: string; token: string; orderNumber: string }>("POST", "/orders", checkout);
    if (status !== undefined) await send("PATCH", `/admin/orders/${order.id}/status`, { status });
    return { ...order, productId };
  };
  return {
    createCollection: async () => {
      const body = { name: "Amber", description: "Resin", ...createImageBody() };
      return (await send<{ id: string }>("POST", "/admin/collections", body)).id;
    },
    createOrder,
    createReview: async () => {
      const { id, orderNumber, productId } = await createOrder("delivered");
      const reviews = [{ productId, rating: 4, review: "Dry and warm." }];
      await send("POST", `/orders/${id}/reviews`, { reviews });
      const { items } = await send<{ items: { id: number }[] }>(
        "GET",
        `/admin/reviews?search=${orderNumber}`,
      );
      return items[0]?.id ?? 0;
    },
    createMessage: async () => {
      const body = { name: "Ayesha", phone: "+92 300 1234567", message: "Is it there?" };
      return (await send<{ id: string }>("POST", "/contact-messages", body)).id;
    },
    createView: async () => {
      const body = { list: "orders", name: createKey(), query: "" };
      return (await send<{ id: number }>("POST", "/admin/views", body)).id;
    },
    createNote: async () => {
      const body = { name: createKey(), family: "woody" };
      return (await send<{ slug: string }>("POST", "/admin/notes", body)).slug;
    },
    createUser: async () => {
      const [email, password] = [`${createKey()}@example.com`, "a long password"];
      const { uid } = await send<{ uid: string }>("POST", "/admin/users", { email, password });
      return { uid, email, password };
    },
    createImport: async () => {
      const { target, body } = createImportRequest();
      return (await send<{ id: string }>("POST", target, body)).id;
    },
    createSlide: async () => {
      const body = { publicId: image.publicId, alt: "A bottle" };
      const { images } = await send<Hero>("POST", "/admin/hero/images", body);
      return images.at(-1)?.id ?? "";
    },
  };
}

async function signIn(origin: string): Promise<string> {
  const response = await sendRaw(origin, {
    method: "POST",
    target: "/api/auth/sign-in",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(STAFF),
  });
  const [cookie] = [response.headers["set-cookie"] ?? []].flat();
  return cookie?.split(";")[0] ?? "";
}

async function sendJson<Body>(
  origin: string,
  headers: Readonly<Record<string, string>>,
  { method, path, body }: { method: string; path: string; body: unknown },
): Promise<Body> {
  const response = await sendRaw(origin, {
    method,
    target: `/api${path}`,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": getContentType(body) }) },
    body: body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
  if (response.status >= 300)
    throw new Error(`${response.status} from ${method} ${path}: ${response.text.slice(0, 500)}`);
  return (response.text === "" ? undefined : JSON.parse(response.text)) as Body;
}

/** Returns a request that imports a new product. */
function buildImportRequest(
  id: string,
  { collectionRef, image }: Pick<ShopActions, "collectionRef" | "image">,
) {
  const query = { id, fileName: "products.csv" };
  return {
    query,
    target: `/admin/imports?${new URLSearchParams(query).toString()}`,
    headers: { "content-type": "application/octet-stream" },
    body: Buffer.from(
      `name,description,collection,category,variant,price,image\nRose Oud,Warm,${collectionRef},Unisex,50ml,4500,${image.publicId}\n`,
    ),
  };
}

const getContentType = (body: unknown) =>
  Buffer.isBuffer(body) ? "application/octet-stream" : "application/json";

/** Returns a multipart body with these fields and a small image. */
function buildMultipartBody(fields: readonly { name: string; value: string }[]): Buffer {
  const parts = fields.map(
    ({ name, value }) => `--frontier\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--frontier\r\nContent-Disposition: form-data; name="file"; filename="small.png"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(parts.join("") + file), smallImage, Buffer.from("\r\n--frontier--\r\n")]);
}

async function createRestockRequest({
  send,
  createKey,
  createProduct,
}: Pick<CreatorDependencies, "send" | "createKey" | "createProduct">): Promise<string> {
  const { id: productId } = await createProduct({ stock: { "50ml": 0 } });
  const contact = `${createKey()}@example.com`;
  await send("POST", "/restock-requests", { productId, variant: "50ml", contact });
  const { items } = await send<{ items: { id: number }[] }>(
    "GET",
    `/admin/restock-requests?search=${contact}`,
  );
  return String(items[0]?.id ?? 0);
}

function createUploadForm() {
  return {
    headers: { "content-type": "multipart/form-data; boundary=frontier" },
    body: buildMultipartBody([{ name: "folder", value: "products" }]),
  };
}

import { randomUUID } from "node:crypto";

import type { Picture } from "#domain/media/image.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { plainPicture } from "#test/pictures.ts";
import { CHECKOUT } from "#test/checkout.ts";

import type { KnownParts } from "./requests.ts";
import { sendRaw } from "./raw-request.ts";

const smallPicture = await plainPicture(96, 120).png().toBuffer();

export const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };

/** Requests of shoppers and staff that create records. */
export interface ShopActions {
  origin: string;
  /** Session cookie header of staff. */
  staff: Readonly<Record<string, string>>;
  /** Signs in again if the session has ended. */
  ensureSignedIn: () => Promise<void>;
  collectionRef: string;
  picture: Pick<Picture, "url" | "publicId">;
  /** @throws Error for a status of 300 and above */
  send: <Body>(method: string, path: string, body?: unknown) => Promise<Body>;
  newKey: () => string;
  productBody: () => Record<string, unknown>;
  pictureBody: () => Record<string, unknown>;
  productRows: () => { fileName: string; columns: string[]; rows: string[][] };
  newProduct: (more?: Record<string, unknown>) => Promise<{ id: string }>;
  newCollection: () => Promise<string>;
  newOrder: (status?: OrderStatus) => Promise<{ id: string; orderNumber: string; productId: string }>;
  newMessage: () => Promise<string>;
  newReview: () => Promise<number>;
  newUser: () => Promise<{ uid: string; email: string; password: string }>;
  newImport: () => Promise<string>;
  newSlide: () => Promise<string>;
  slideIds: () => Promise<string[]>;
  featuredIds: () => Promise<string[]>;
  uploadForm: () => KnownParts;
}

interface Listed {
  items: { id: string; collectionRef: string; picture: Picture | null }[];
}
interface Hero {
  images: { id: string }[];
}

/** Signs in as staff and finds an existing collection and picture. */
export async function openShopActions(origin: string): Promise<ShopActions> {
  const staff = { cookie: await signIn(origin) };
  const send: ShopActions["send"] = (method, path, body) => sendAs(origin, staff, { method, path, body });
  const ensureSignedIn = async () => {
    const { user } = await send<{ user: unknown }>("GET", "/auth/session");
    if (user === null) staff.cookie = await signIn(origin);
  };
  const { items } = await send<Listed>("GET", "/products?pageSize=20");
  const sample = items.find(({ picture }) => picture !== null);
  if (!sample?.picture) throw new Error("The sample catalogue has no product with a picture.");
  const { collectionRef, picture } = sample;
  const newKey = () => randomUUID();
  const pictureBody = () => ({ image: picture.url, publicId: null, cloudinaryData: null });
  const productBody = () => ({
    ...pictureBody(),
    collectionRef,
    variants: ["50ml", "100ml"],
    variantPricing: { "50ml": 4500, "100ml": 7200.5 },
    stock: { "50ml": 1000, "100ml": null },
    isNewArrival: true,
  });
  const productRows = () => ({
    fileName: "products.csv",
    columns: ["name", "description", "collection", "category", "variant", "price", "image"],
    rows: [["Rose Oud", "Warm", collectionRef, "Unisex", "50ml", "4500", picture.publicId]],
  });
  const newProduct: ShopActions["newProduct"] = (more) =>
    send("POST", "/admin/products", {
      name: "Oud Mehtab",
      description: "Dry",
      category: "Unisex",
      ...productBody(),
      ...more,
    });
  const slides = async () => (await send<Hero>("GET", "/hero")).images.map(({ id }) => id);
  return {
    origin,
    staff,
    ensureSignedIn,
    collectionRef,
    picture,
    send,
    newKey,
    productBody,
    pictureBody,
    productRows,
    newProduct,
    ...recordCreators({ send, newKey, newProduct, productRows, pictureBody, picture }),
    slideIds: slides,
    featuredIds: async () =>
      (await send<{ id: string }[]>("GET", "/collections/featured")).map(({ id }) => id),
    uploadForm: () => ({
      headers: { "content-type": "multipart/form-data; boundary=frontier" },
      body: multipart([{ name: "folder", value: "products" }]),
    }),
  };
}

type CreatedRecord =
  | "newCollection"
  | "newOrder"
  | "newMessage"
  | "newReview"
  | "newUser"
  | "newImport"
  | "newSlide";
type Given = Pick<ShopActions, "send" | "newKey" | "newProduct" | "productRows" | "pictureBody" | "picture">;

/** Returns the functions that create records. */
function recordCreators({
  send,
  newKey,
  newProduct,
  productRows,
  pictureBody,
  picture,
}: Given): Pick<ShopActions, CreatedRecord> {
  const newOrder: ShopActions["newOrder"] = async (status) => {
    const { id: productId } = await newProduct();
    const items = [{ productId, variant: "50ml", quantity: 2 }];
    const placed = { ...CHECKOUT, items };
    const order = await send<{ id: string; orderNumber: string }>("POST", "/orders", placed);
    if (status !== undefined) await send("PATCH", `/admin/orders/${order.id}/status`, { status });
    return { ...order, productId };
  };
  return {
    newCollection: async () => {
      const body = { name: "Amber", description: "Resin", ...pictureBody() };
      return (await send<{ id: string }>("POST", "/admin/collections", body)).id;
    },
    newOrder,
    newReview: async () => {
      const { id, orderNumber, productId } = await newOrder("delivered");
      const reviews = [{ productId, rating: 4, review: "Dry and warm." }];
      await send("POST", `/orders/${id}/reviews`, { reviews });
      const { items } = await send<{ items: { id: number }[] }>(
        "GET",
        `/admin/reviews?search=${orderNumber}`,
      );
      return items[0]?.id ?? 0;
    },
    newMessage: async () => {
      const body = { name: "Ayesha", phone: "+92 300 1234567", message: "Is it there?" };
      return (await send<{ id: string }>("POST", "/contact-messages", body)).id;
    },
    newUser: async () => {
      const [email, password] = [`${newKey()}@example.com`, "a long password"];
      const { uid } = await send<{ uid: string }>("POST", "/admin/users", { email, password });
      return { uid, email, password };
    },
    newImport: async () => {
      const body = { id: newKey(), ...productRows() };
      return (await send<{ id: string }>("POST", "/admin/imports", body)).id;
    },
    newSlide: async () => {
      const body = { publicId: picture.publicId, alt: "A bottle" };
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

async function sendAs<Body>(
  origin: string,
  headers: Readonly<Record<string, string>>,
  { method, path, body }: { method: string; path: string; body: unknown },
): Promise<Body> {
  const response = await sendRaw(origin, {
    method,
    target: `/api${path}`,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.status >= 300)
    throw new Error(`${response.status} from ${method} ${path}: ${response.text.slice(0, 500)}`);
  return (response.text === "" ? undefined : JSON.parse(response.text)) as Body;
}

/** Returns a multipart body with a small picture. */
function multipart(fields: readonly { name: string; value: string }[]): Buffer {
  const parts = fields.map(
    ({ name, value }) => `--frontier\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--frontier\r\nContent-Disposition: form-data; name="file"; filename="small.png"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(parts.join("") + file),
    smallPicture,
    Buffer.from("\r\n--frontier--\r\n"),
  ]);
}

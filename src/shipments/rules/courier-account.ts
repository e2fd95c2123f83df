import { z } from "#platform/rules/zod.ts";

import { connectionMessages as messages } from "./courier-messages.ts";

const secret = z
  .string()
  .trim()
  .min(1, messages.required)
  .max(4000)
  .regex(/^[\x20-\x7E]*$/, messages.printable);
const createNameSchema = (max: number) => z.string().trim().min(1, messages.required).max(max);
const positiveId = z.coerce.number().int().positive();

function isSecureUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || ["127.0.0.1", "localhost"].includes(hostname);
}

/** Returns a schema for an API URL. Requests contain credentials, so connections to other machines require TLS. */
function createApiUrlSchema(defaultUrl: string) {
  return z
    .url({ protocol: /^https?$/, error: messages.apiUrl })
    .refine(isSecureUrl, messages.apiUrl)
    .transform((url) => url.replace(/\/+$/, ""))
    .default(defaultUrl);
}

const postExAccountSchema = z.strictObject({
  kind: z.literal("postex"),
  token: secret,
  /** Code of the address where PostEx collects parcels. */
  pickupAddressCode: createNameSchema(20),
  apiUrl: createApiUrlSchema("https://api.postex.pk/services/integration/api/order"),
});

const leopardsAccountSchema = z.strictObject({
  kind: z.literal("leopards"),
  apiKey: secret,
  apiPassword: secret,
  /** Id of the city where Leopards collects parcels; `self` for the city of the account. */
  originCity: z
    .string()
    .trim()
    .regex(/^(?:self|\d+)$/, messages.originCity)
    .default("self"),
  /** Id of the shipper at Leopards. Some accounts require it in bookings. */
  shipperId: z.string().trim().regex(/^\d+$/, messages.shipperId).optional(),
  /** Service of parcels, and of those that must not be sent by air. */
  serviceCode: createNameSchema(30).default("overnight"),
  surfaceServiceCode: createNameSchema(30).default("overland"),
  /** Name and code of the courier who collects parcels, printed on load sheets. */
  riderName: z.string().trim().max(100).default("Leopards"),
  riderCode: z.string().trim().max(50).default("0"),
  apiUrl: createApiUrlSchema("https://merchantapi.leopardscourier.com/api"),
});

const tcsAccountSchema = z.strictObject({
  kind: z.literal("tcs"),
  clientId: secret,
  clientSecret: secret,
  username: secret,
  password: secret,
  /** Number of the shop's account with TCS, e.g. for bookings. */
  accountNumber: createNameSchema(50),
  costCenterCode: createNameSchema(20),
  /** Number for payment reports, if it differs from the account number. */
  customerNumber: createNameSchema(50).optional(),
  shipper: z.strictObject({
    name: createNameSchema(50),
    address: createNameSchema(120),
    city: createNameSchema(50),
    /** `03xxxxxxxxx`. */
    mobile: z
      .string()
      .trim()
      .regex(/^03\d{9}$/, messages.mobile),
  }),
  /** `O` is overnight. */
  serviceCode: createNameSchema(6).default("O"),
  /** Service of parcels that must not be sent by air. TCS publishes no codes: the shop asks for its account's. */
  surfaceServiceCode: createNameSchema(6).optional(),
  apiUrl: createApiUrlSchema("https://ociconnect.tcscourier.com"),
});

const traxAccountSchema = z.strictObject({
  kind: z.literal("trax"),
  apiKey: secret,
  pickupAddressId: positiveId,
  /** 1 Rush, 2 Saver Plus, 3 Swift, 4 Same day. */
  shippingMode: z.coerce.number().int().min(1).max(4).default(1),
  /** Mode of parcels that must not be sent by air. */
  surfaceShippingMode: z.coerce.number().int().min(1).max(4).default(2),
  /** 3 invoicing account, 4 reimbursement account. */
  chargesMode: z.coerce.number().int().min(1).max(4).default(4),
  apiUrl: createApiUrlSchema("https://sonic.pk/api"),
});

/** Validates the account of a connected courier. `apiUrl` is the base URL without a trailing slash. */
export const courierAccountSchema = z.discriminatedUnion("kind", [
  postExAccountSchema,
  leopardsAccountSchema,
  tcsAccountSchema,
  traxAccountSchema,
]);

/** Names of the secret fields of all accounts. The audit log records that they changed, but not their values. */
export const SECRET_ACCOUNT_FIELDS: ReadonlySet<string> = new Set(
  courierAccountSchema.options.flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([field, schema]) => (schema === secret ? [field] : [])),
  ),
);

export type CourierAccount = z.output<typeof courierAccountSchema>;
export type PostExAccount = z.output<typeof postExAccountSchema>;
export type LeopardsAccount = z.output<typeof leopardsAccountSchema>;
export type TcsAccount = z.output<typeof tcsAccountSchema>;
export type TraxAccount = z.output<typeof traxAccountSchema>;

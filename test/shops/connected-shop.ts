import type { Database } from "#platform/db/client.server.ts";
import { couriers, shipments } from "#shipments/tables/shipment-schema.server.ts";
import type { CourierAccount } from "#shipments/rules/courier-account.ts";
import { encryptAccount } from "#shipments/operations/couriers/credentials/encrypt-account.ts";
import { eq } from "drizzle-orm";

import { buildConfirmedOrder, buildParcel } from "../shipments.ts";
import type { CourierServer } from "../simulators/courier-server.ts";
import { isShortSuite } from "../suite.ts";
import { LEOPARDS_KEY, LEOPARDS_PASSWORD, startLeopardsApi } from "../simulators/leopards-api.ts";
import { POSTEX_TOKEN, startPostExApi } from "../simulators/postex-api.ts";
import { TCS_CREDENTIALS, startTcsApi } from "../simulators/tcs-api.ts";
import { TRAX_KEY, startTraxApi } from "../simulators/trax-api.ts";

/** Key that encrypts the courier accounts in tests. */
export const TEST_CREDENTIALS_KEY = new Uint8Array(32).fill(7);

interface CourierSimulator {
  start: (options?: { onRequest?: () => void }) => Promise<CourierServer>;
  createAccount: (apiUrl: string) => CourierAccount;
  /** A part of the URL path that only booking requests have. */
  bookPath: string;
  /** What the simulator records as the service of a usual parcel, and of one that must not be sent by air. */
  services: { usual: string; road: string };
}

/** Couriers that have a simulator. */
export const SIMULATED_COURIERS = {
  postex: {
    start: startPostExApi,
    createAccount: (apiUrl) => ({ kind: "postex", token: POSTEX_TOKEN, pickupAddressCode: "001", apiUrl }),
    bookPath: "/create-order",
    services: { usual: "", road: "Send by road only, not by air." },
  },
  leopards: {
    start: startLeopardsApi,
    createAccount: (apiUrl) => ({
      kind: "leopards",
      apiKey: LEOPARDS_KEY,
      apiPassword: LEOPARDS_PASSWORD,
      originCity: "self",
      serviceCode: "overnight",
      surfaceServiceCode: "overland",
      riderName: "Leopards",
      riderCode: "0",
      apiUrl,
    }),
    bookPath: "/bookPacket",
    services: { usual: "overnight", road: "overland" },
  },
  tcs: {
    start: startTcsApi,
    createAccount: (apiUrl) => ({
      kind: "tcs",
      ...TCS_CREDENTIALS,
      accountNumber: "1",
      costCenterCode: "001",
      shipper: { name: "Zarif", address: "Mall Road 1", city: "LAHORE", mobile: "03001112223" },
      serviceCode: "O",
      surfaceServiceCode: "D",
      apiUrl,
    }),
    bookPath: "/booking/create",
    services: { usual: "O", road: "D" },
  },
  trax: {
    start: startTraxApi,
    createAccount: (apiUrl) => ({
      kind: "trax",
      apiKey: TRAX_KEY,
      pickupAddressId: 42,
      shippingMode: 1,
      surfaceShippingMode: 2,
      chargesMode: 4,
      apiUrl,
    }),
    bookPath: "/shipment/book",
    services: { usual: "1", road: "2" },
  },
} as const satisfies Record<string, CourierSimulator>;

export type SimulatedCourierKind = keyof typeof SIMULATED_COURIERS;

const KINDS = Object.keys(SIMULATED_COURIERS) as SimulatedCourierKind[];

/**
 * The couriers that shipment tests use. The short suite uses one, because contract tests check each courier's requests.
 */
export const TESTED_KINDS = isShortSuite ? KINDS.slice(0, 1) : KINDS;

/** Adds a connected courier. Returns its id. */
export async function connectSimulatedCourier(
  db: Database,
  kind: SimulatedCourierKind,
  apiUrl: string,
): Promise<number> {
  const account = SIMULATED_COURIERS[kind].createAccount(apiUrl);
  const credentials = encryptAccount(account, TEST_CREDENTIALS_KEY);
  const [row] = await db
    .insert(couriers)
    .values({ name: `${kind} ${apiUrl}`, kind, credentials })
    .returning({ id: couriers.id });
  if (!row) throw new Error("The courier was not added");
  return row.id;
}

/** Adds a confirmed order with a shipment that is waiting to be booked. Returns the shipment's id. */
export async function queueShipment(db: Database, courierId: number): Promise<number> {
  const { order } = await buildConfirmedOrder(db);
  return (await buildParcel(db, order.id, courierId)).id;
}

/** Returns the row of a shipment. */
export async function readShipment(db: Database, id: number) {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id));
  if (!row) throw new Error("The shipment is missing");
  return row;
}

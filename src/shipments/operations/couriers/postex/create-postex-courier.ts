import { toShopDay } from "#platform/rules/day.ts";
import { truncateText } from "#kit/rules/truncate-text.ts";
import type { PostExAccount } from "../../../rules/courier-account.ts";
import { trackInBatches } from "../track-each.ts";
import type { CourierClient, CourierOptions } from "../courier-client.ts";
import { createCourierClient } from "../courier-client.ts";
import { mapResult } from "../courier.ts";
import type { Courier, Parcel } from "../courier.ts";
import { SURFACE_ONLY, listPersonalData, toCourierPhone, toWholeRupees } from "../parcel-fields.ts";

import {
  amountsSchema,
  bookingSchema,
  citiesSchema,
  createIdentitySchema,
  ordersSchema,
  paymentSchema,
  readPostExApiStatus,
  trackingSchema,
} from "./postex-responses.ts";

const MAX_PARCELS_PER_TRACKING = 50;
const ADVICE_IDS = { return: 1, retry: 2 } as const;

/** Creates a client for PostEx's merchant API (guide 4.1.9). */
export function createPostExCourier(account: PostExAccount, options: CourierOptions = {}): Courier {
  const { token, apiUrl } = account;
  const client = createCourierClient({
    apiUrl,
    headers: { token },
    secrets: [token],
    readApiStatus: readPostExApiStatus,
    ...options,
  });
  const buildChange = (method: "POST" | "PUT", path: string, body: object) =>
    ({ method, path, body, isChange: true }) as const;

  return {
    book: async (parcel) => {
      const phone = toCourierPhone(parcel.customer.phone);
      if (phone.outcome !== "ok") return phone;
      const call = buildChange("POST", "/v3/create-order", buildBooking(account, parcel, phone.value));
      return client.readJson({ ...call, hiddenValues: listPersonalData(parcel) }, bookingSchema);
    },
    findByReference: (reference, since) => findOrder(client, reference, since),
    cancel: (trackingNumber) => client.send(buildChange("PUT", "/v1/cancel-order", { trackingNumber })),
    // Requests one label at a time. PostEx can return 10 labels in one file, but that file cannot be split reliably.
    getLabel: ({ trackingNumber }) => {
      const query = { trackingNumbers: trackingNumber };
      return client.readPdf({ method: "GET", path: "/v1/get-invoice", query });
    },
    createLoadSheet: (trackingNumbers) =>
      client.readPdf(buildChange("POST", "/v2/generate-load-sheet", { trackingNumbers })),
    track: (trackingNumbers) =>
      trackInBatches(trackingNumbers, MAX_PARCELS_PER_TRACKING, (batch) =>
        client.findJson(buildTracking(batch), trackingSchema),
      ),
    identify: (trackingNumber) =>
      client.readJson(buildTracking([trackingNumber]), createIdentitySchema(trackingNumber)),
    advise: (trackingNumber, advice, remarks) => {
      const body = { trackingNumber, statusId: ADVICE_IDS[advice], remarks };
      return client.send(buildChange("PUT", "/v2/save-shipper-advice", body));
    },
    listCities: () => client.readJson({ method: "GET", path: "/v2/get-operational-city" }, citiesSchema),
    getTariff: async ({ trackingNumber }) =>
      mapResult(await readAmounts(client, trackingNumber), ({ charge }) => charge),
    getPaymentStatus: async (trackingNumber) => {
      const path = `/v1/payment-status/${encodeURIComponent(trackingNumber)}`;
      const payment = await client.readJson({ method: "GET", path }, paymentSchema);
      if (payment.outcome !== "ok" || !payment.value.isSettled) return payment;
      const amounts = await readAmounts(client, trackingNumber);
      const amount = amounts.outcome === "ok" ? amounts.value.paid : null;
      return mapResult(payment, (value) => ({ ...value, amount }));
    },
    testAccount: () => client.send({ method: "GET", path: "/v1/get-merchant-address" }),
  };
}

/** Reads the charge and the payments of a parcel. */
function readAmounts(client: CourierClient, trackingNumber: string) {
  const path = `/v1/track-order/${encodeURIComponent(trackingNumber)}`;
  return client.readJson({ method: "GET", path }, amountsSchema);
}

/**
 * Builds a tracking request with both parameter names: the guide documents `trackingNumber`, but clients report that
 * PostEx accepts only `TrackingNumbers`.
 */
function buildTracking(batch: readonly string[]) {
  const numbers = batch.join(",");
  const query = { TrackingNumbers: numbers, trackingNumber: numbers };
  return { method: "GET", path: "/v1/track-bulk-order", query } as const;
}

/**
 * Finds an order by the shop's reference. Sends two names for each parameter, because the guide and other clients
 * use different names.
 */
async function findOrder(client: CourierClient, reference: string, since: string) {
  const [from, to] = [toShopDay(new Date(since)), toShopDay(new Date())];
  const query = {
    orderStatusId: "0",
    orderStatusID: "0",
    startDate: from,
    endDate: to,
    fromDate: from,
    toDate: to,
  };
  const listed = await client.readJson({ method: "GET", path: "/v1/get-all-order", query }, ordersSchema);
  return mapResult(listed, ({ dist }) => {
    const order = dist.find(({ orderRefNumber }) => orderRefNumber === reference);
    return order ? { trackingNumber: order.trackingNumber } : null;
  });
}

function buildBooking({ pickupAddressCode }: PostExAccount, parcel: Parcel, phone: string) {
  return {
    orderRefNumber: parcel.reference,
    invoicePayment: String(toWholeRupees(parcel.cashToCollect)),
    orderDetail: truncateText(parcel.description, 200),
    customerName: parcel.customer.name,
    customerPhone: phone,
    deliveryAddress: parcel.customer.street,
    // PostEx has no service codes.
    transactionNotes: parcel.isSurfaceOnly ? SURFACE_ONLY : "",
    cityName: parcel.city.name,
    invoiceDivision: 1,
    items: parcel.pieces,
    pickupAddressCode,
    orderType: "Normal",
  };
}

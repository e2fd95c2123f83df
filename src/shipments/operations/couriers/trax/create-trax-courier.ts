import { toShopDay } from "#platform/rules/day.ts";
import { truncateText } from "#kit/rules/truncate-text.ts";
import type { TraxAccount } from "../../../rules/courier-account.ts";
import type { CourierOptions } from "../courier-client.ts";
import { createCourierClient } from "../courier-client.ts";
import { mapResult } from "../courier.ts";
import type { Courier, Parcel } from "../courier.ts";
import {
  SURFACE_ONLY,
  listPersonalData,
  toCourierPhone,
  toKilograms,
  toWholeRupees,
} from "../parcel-fields.ts";
import { trackEach } from "../track-each.ts";

import {
  bookingSchema,
  citiesSchema,
  findPayment,
  lookupSchema,
  identitySchema,
  paymentsSchema,
  readTraxApiStatus,
  receivingSheetSchema,
  tariffSchema,
  trackingSchema,
} from "./trax-responses.ts";

const REGULAR_SERVICE = 1;
const COSMETICS = 8;
const PAYMENT_MODES = { cash: 1, prepaid: 4 } as const;
/** Requests all statuses, not only those shown to customers. */
const SHIPPER_TRACKING = "0";
const PDF = "1";
const ADVICE_TYPES = { return: 1, retry: 2 } as const;
const MIN_KILOGRAMS = 0.1;

/** Creates a client for Trax's Sonic API (version 2.0). */
export function createTraxCourier(account: TraxAccount, options: CourierOptions = {}): Courier {
  const { apiKey, apiUrl } = account;
  const client = createCourierClient({
    apiUrl,
    headers: { authorization: apiKey },
    secrets: [apiKey],
    readApiStatus: readTraxApiStatus,
    ...options,
  });
  const buildGet = (path: string, query: Record<string, string> = {}) =>
    ({ method: "GET", path, query }) as const;
  const buildTracking = (trackingNumber: string) =>
    buildGet("/shipment/track", { tracking_number: trackingNumber, type: SHIPPER_TRACKING });
  const buildChange = (path: string, body: object) =>
    ({ method: "POST", path, body, isChange: true }) as const;

  return {
    book: async (parcel) => {
      const phone = toCourierPhone(parcel.customer.phone);
      if (phone.outcome !== "ok") return phone;
      const call = buildChange("/shipment/book", buildBooking(account, parcel, phone.value));
      return client.readJson({ ...call, hiddenValues: listPersonalData(parcel) }, bookingSchema);
    },
    findByReference: async (reference) => {
      const call = buildGet("/shipment/track/order_id", { order_id: reference, type: SHIPPER_TRACKING });
      return mapResult(await client.readJson(call, lookupSchema), (parcels) => {
        const parcel = parcels.find(({ order_id: id }) => id === reference);
        return parcel ? { trackingNumber: parcel.tracking_number } : null;
      });
    },
    cancel: (trackingNumber) =>
      client.send(buildChange("/shipment/cancel", { tracking_number: trackingNumber })),
    getLabel: ({ trackingNumber }) =>
      client.readPdf(buildGet("/shipment/air_waybill", { tracking_number: trackingNumber, type: PDF })),
    createLoadSheet: async (trackingNumbers) => {
      const call = buildChange("/receiving_sheet/create", { tracking_numbers: trackingNumbers });
      const id = await client.readJson(call, receivingSheetSchema);
      if (id.outcome !== "ok") return id;
      return client.readPdf(buildGet("/receiving_sheet/view", { receiving_sheet_id: id.value, type: PDF }));
    },
    identify: async (trackingNumber) => {
      const identified = await client.readJson(buildTracking(trackingNumber), identitySchema);
      // Trax rejects requests for unknown parcels with varying texts.
      return identified.outcome === "rejected" ? { outcome: "ok", value: null } : identified;
    },
    track: (trackingNumbers) =>
      trackEach(trackingNumbers, (number) => client.readJson(buildTracking(number), trackingSchema)),
    advise: (trackingNumber, advice, remarks) =>
      client.send(
        buildChange("/request/rcp", { tracking_number: trackingNumber, type: ADVICE_TYPES[advice], remarks }),
      ),
    listCities: () => client.readJson(buildGet("/cities"), citiesSchema),
    getTariff: ({ trackingNumber }) =>
      client.readJson(buildGet("/shipment/charges", { tracking_number: trackingNumber }), tariffSchema),
    getPaymentStatus: async (trackingNumber) =>
      mapResult(
        await client.readJson(buildGet("/payments", { "tracking_number[]": trackingNumber }), paymentsSchema),
        (payments) => findPayment(payments, trackingNumber),
      ),
    testAccount: () => client.send(buildGet("/cities")),
  };
}

function buildBooking(
  { pickupAddressId, shippingMode, surfaceShippingMode, chargesMode }: TraxAccount,
  { reference, customer, city, description, weightGrams, pieces, cashToCollect, isSurfaceOnly }: Parcel,
  phone: string,
) {
  const amount = toWholeRupees(cashToCollect);
  return {
    service_type_id: REGULAR_SERVICE,
    pickup_address_id: pickupAddressId,
    information_display: 1,
    consignee_city_id: Number(city.code),
    consignee_name: customer.name.slice(0, 100),
    consignee_address: customer.street.slice(0, 190),
    consignee_phone_number_1: phone,
    consignee_email_address: customer.email,
    order_id: reference,
    item_product_type_id: COSMETICS,
    item_description: truncateText(description, 190),
    item_quantity: pieces,
    item_insurance: 0,
    item_price: amount,
    pickup_date: toShopDay(new Date()),
    special_instructions: isSurfaceOnly ? SURFACE_ONLY : "",
    estimated_weight: toKilograms(weightGrams, MIN_KILOGRAMS),
    shipping_mode_id: isSurfaceOnly ? surfaceShippingMode : shippingMode,
    amount,
    payment_mode_id: amount > 0 ? PAYMENT_MODES.cash : PAYMENT_MODES.prepaid,
    charges_mode_id: chargesMode,
    pieces_quantity: pieces,
  };
}

import { toShopDay, DAY_MS } from "#platform/rules/day.ts";
import { truncateText } from "#kit/rules/truncate-text.ts";
import { connectionMessages as texts } from "../../../rules/courier-messages.ts";
import type { LeopardsAccount } from "../../../rules/courier-account.ts";
import { trackInBatches } from "../track-each.ts";
import type { CourierClient, CourierOptions } from "../courier-client.ts";
import { createCourierClient } from "../courier-client.ts";
import { mapResult } from "../courier.ts";
import type {
  BookedParcel,
  Courier,
  CourierPayment,
  CourierResult,
  Parcel,
  RatedParcel,
} from "../courier.ts";
import { listPersonalData, toCourierPhone, toWholeRupees } from "../parcel-fields.ts";

import {
  attemptsSchema,
  bookingSchema,
  citiesSchema,
  lookupSchema,
  identitySchema,
  loadSheetSchema,
  paymentsSchema,
  readLeopardsApiStatus,
  tariffSchema,
  trackingSchema,
} from "./leopards-responses.ts";

const MAX_PARCELS_PER_TRACKING = 50;
/** Maximum age of delivery attempts for which Leopards accepts advice (days). */
const ADVICE_DAYS = 60;
/** Domains that host Leopards' labels. */
const LABEL_DOMAINS = ["leopardscourier.com", "leopardscod.com"];
const ADVICE_CODES = { retry: "RA", return: "RT" } as const;

/** Creates a client for Leopards' merchant API (version 2.0). */
export function createLeopardsCourier(account: LeopardsAccount, options: CourierOptions = {}): Courier {
  const { apiKey, apiPassword, apiUrl } = account;
  const client = createCourierClient({
    apiUrl,
    secrets: [apiKey, apiPassword],
    readApiStatus: readLeopardsApiStatus,
    ...options,
  });
  const credentials = { api_key: apiKey, api_password: apiPassword };
  const buildPost = (name: string, fields: object = {}) =>
    ({ method: "POST", path: `/${name}/format/json/`, body: { ...credentials, ...fields } }) as const;
  const buildTracking = (batch: readonly string[]) =>
    buildPost("trackBookedPacket", { track_numbers: batch.join(",") });
  const buildChange = (name: string, fields: object) => ({ ...buildPost(name, fields), isChange: true });

  return {
    book: async (parcel) => {
      const phone = toCourierPhone(parcel.customer.phone);
      if (phone.outcome !== "ok") return phone;
      const call = buildChange("bookPacket", buildBooking(account, parcel, phone.value));
      return client.readJson({ ...call, hiddenValues: listPersonalData(parcel) }, bookingSchema);
    },
    findByReference: async (reference) => {
      const call = buildPost("getShipmentDetailsByOrderID", { shipment_order_id: [reference] });
      return mapResult(await client.findJson(call, lookupSchema), (packets) => {
        const packet = packets?.find(({ booked_packet_order_id: id }) => id === reference);
        return packet ? { trackingNumber: packet.track_number } : null;
      });
    },
    cancel: (trackingNumber) =>
      client.send(buildChange("cancelBookedPackets", { cn_numbers: trackingNumber })),
    getLabel: (parcel) => getLabel(account, client, parcel),
    createLoadSheet: (trackingNumbers) => createLoadSheet(client, buildPost, account, trackingNumbers),
    track: (trackingNumbers) =>
      trackInBatches(trackingNumbers, MAX_PARCELS_PER_TRACKING, (batch) =>
        client.findJson(buildTracking(batch), trackingSchema),
      ),
    identify: async (trackingNumber) => {
      const tracked = await client.findJson(buildTracking([trackingNumber]), identitySchema);
      return mapResult(tracked, (packets) => packets?.get(trackingNumber) ?? null);
    },
    advise: async (trackingNumber, advice, remarks) => {
      const attempt = await findAttempt(client, buildPost, trackingNumber);
      if (attempt.outcome !== "ok") return attempt;
      const row = { id: attempt.value, cn_number: trackingNumber, shipper_remarks: remarks };
      const data = [{ ...row, shipper_advice_status: ADVICE_CODES[advice] }];
      return client.send(buildChange("updateShipperAdvice", { data }));
    },
    listCities: () => client.readJson(buildPost("getAllCities"), citiesSchema),
    getTariff: (parcel) => readTariff(account, client, credentials, parcel),
    getPaymentStatus: (trackingNumber) => findPayment(client, credentials, trackingNumber),
    testAccount: () => client.send(buildPost("getAllCities")),
  };
}

/** Returns a label as a PDF file. Only the booking response contains the label's URL. */
async function getLabel(
  { apiUrl }: LeopardsAccount,
  client: CourierClient,
  { labelUrl }: BookedParcel,
): Promise<CourierResult<Uint8Array>> {
  if (labelUrl === undefined) return { outcome: "rejected", error: texts.noLabelAddress };
  if (!isLabelUrl(labelUrl, apiUrl)) return { outcome: "rejected", error: texts.foreignLabelAddress };
  return client.readPdf({ method: "GET", path: "", url: labelUrl });
}

/**
 * Returns whether the shop may request a label's URL. A courier's response must not make the shop send requests to
 * other servers.
 */
function isLabelUrl(url: string, apiUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, origin } = new URL(url);
  if (origin === new URL(apiUrl).origin) return true;
  return protocol === "https:" && LABEL_DOMAINS.some((domain) => `.${hostname}`.endsWith(`.${domain}`));
}

function getShipmentType(
  { serviceCode, surfaceServiceCode }: LeopardsAccount,
  { isSurfaceOnly }: Pick<Parcel, "isSurfaceOnly">,
): string {
  return isSurfaceOnly ? surfaceServiceCode : serviceCode;
}

function readTariff(
  account: LeopardsAccount,
  client: CourierClient,
  credentials: Record<string, string>,
  { city, weightGrams, cashToCollect, isSurfaceOnly }: RatedParcel,
): Promise<CourierResult<number | null>> {
  const query = {
    ...credentials,
    packet_weight: String(weightGrams),
    shipment_type: getShipmentType(account, { isSurfaceOnly }),
    origin_city: account.originCity,
    destination_city: city.code,
    cod_amount: String(toWholeRupees(cashToCollect)),
  };
  return client.readJson({ method: "GET", path: "/getTariffDetails/format/json/", query }, tariffSchema);
}

type BuildPost = (name: string, fields?: object) => { method: "POST"; path: string; body: object };

async function createLoadSheet(
  client: CourierClient,
  buildPost: BuildPost,
  { riderName, riderCode }: LeopardsAccount,
  trackingNumbers: readonly string[],
): Promise<CourierResult<Uint8Array>> {
  const fields = { cn_numbers: trackingNumbers, courier_name: riderName, courier_code: riderCode };
  const created = await client.readJson(
    { ...buildPost("generateLoadSheet", fields), isChange: true },
    loadSheetSchema,
  );
  if (created.outcome !== "ok") return created;
  const download = buildPost("", { load_sheet_id: created.value.load_sheet_id, response_type: "PDF" });
  return client.readPdf({ ...download, path: "/downloadLoadSheet/" });
}

async function findPayment(
  client: CourierClient,
  credentials: Record<string, string>,
  trackingNumber: string,
): Promise<CourierResult<CourierPayment>> {
  const query = { ...credentials, cn_numbers: trackingNumber };
  const call = { method: "GET", path: "/getPaymentDetails/format/json/", query } as const;
  const unpaid = { trackingNumber, isSettled: false, settledAt: null, amount: null, reference: null };
  return mapResult(
    await client.findJson(call, paymentsSchema),
    (payments) => payments?.find((payment) => payment.trackingNumber === trackingNumber) ?? unpaid,
  );
}

/** Returns the id of a parcel's latest failed attempt. Leopards attaches the advice to this attempt. */
async function findAttempt(
  client: CourierClient,
  buildPost: BuildPost,
  trackingNumber: string,
): Promise<CourierResult<string>> {
  const now = Date.now();
  const call = buildPost("shipperAdviceList", {
    dateFrom: toShopDay(new Date(now - ADVICE_DAYS * DAY_MS)),
    toDate: toShopDay(new Date(now)),
    Cn_number: trackingNumber,
    start: 0,
    length: 100,
  });
  const listed = await client.findJson(call, attemptsSchema);
  if (listed.outcome !== "ok") return listed;
  const attempt = listed.value?.findLast(({ cn_number: number }) => number === trackingNumber);
  return attempt
    ? { outcome: "ok", value: attempt.id }
    : { outcome: "rejected", error: texts.notWaitingForAdvice };
}

function buildBooking(account: LeopardsAccount, parcel: Parcel, phone: string) {
  const { customer, city, reference, description } = parcel;
  return {
    booked_packet_weight: parcel.weightGrams,
    booked_packet_no_piece: parcel.pieces,
    booked_packet_collect_amount: toWholeRupees(parcel.cashToCollect),
    booked_packet_order_id: reference,
    origin_city: account.originCity,
    destination_city: city.code,
    ...(account.shipperId !== undefined && { shipment_id: account.shipperId }),
    shipment_name_eng: "self",
    shipment_email: "self",
    shipment_phone: "self",
    shipment_address: "self",
    consignment_name_eng: customer.name,
    consignment_email: customer.email,
    consignment_phone: phone,
    ...(customer.otherPhone !== "" && { consignment_phone_two: customer.otherPhone }),
    consignment_address: customer.street,
    special_instructions: truncateText(description, 200),
    shipment_type: getShipmentType(account, parcel),
  };
}

import { truncateText } from "#kit/rules/truncate-text.ts";
import type { TcsAccount } from "../../../rules/courier-account.ts";
import type { CourierOptions } from "../courier-client.ts";
import { createCourierClient } from "../courier-client.ts";
import { mapResult, rejectUnsupported } from "../courier.ts";
import type { Courier, CourierPayment, CourierResult, Parcel } from "../courier.ts";
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
  identitySchema,
  paymentsSchema,
  readTcsApiStatus,
  trackingSchema,
} from "./tcs-responses.ts";
import type { TcsSession } from "./tcs-session.ts";
import { createTcsSession } from "./tcs-session.ts";

const COURIER_NAME = "TCS";
const MIN_KILOGRAMS = 0.5;
const MAX_NAME_LENGTH = 50;
const MAX_ADDRESS_LENGTH = 120;
const MAX_DESCRIPTION_LENGTH = 200;

/** Creates a client for TCS's OCI API. */
export function createTcsCourier(account: TcsAccount, options: CourierOptions = {}): Courier {
  const { apiUrl, clientId, clientSecret, username, password } = account;
  const secrets = [clientId, clientSecret, username, password];
  const client = createCourierClient({ apiUrl, secrets, readApiStatus: readTcsApiStatus, ...options });
  const session = createTcsSession(client, account);
  const buildWriteRequest = (path: string, body: object) => (accesstoken: string) =>
    ({ method: "POST", path, body: { accesstoken, ...body }, isChange: true }) as const;

  return {
    book: async (parcel) => {
      const phone = toCourierPhone(parcel.customer.phone);
      if (phone.outcome !== "ok") return phone;
      const buildCall = buildWriteRequest(
        "/ecom/api/booking/create",
        buildBooking(account, parcel, phone.value),
      );
      const hiddenValues = listPersonalData(parcel);
      return session.readJson((accesstoken) => ({ ...buildCall(accesstoken), hiddenValues }), bookingSchema);
    },
    findByReference: async () => rejectUnsupported(COURIER_NAME, "find a parcel by its reference"),
    cancel: (trackingNumber) =>
      session.send(buildWriteRequest("/ecom/api/booking/cancel", { consignmentnumber: trackingNumber })),
    getLabel: ({ trackingNumber }) => {
      const query = { consignmentno: trackingNumber, shipperdetail: "true" };
      const path = "/ecom/api/print/label";
      return session.readPdf((accesstoken) => ({ method: "GET", path, query: { accesstoken, ...query } }));
    },
    createLoadSheet: async () => rejectUnsupported(COURIER_NAME, "create load sheets"),
    identify: (trackingNumber) => session.findJson(() => buildTracking(trackingNumber), identitySchema),
    track: (trackingNumbers) =>
      trackEach(trackingNumbers, (number) => session.findJson(() => buildTracking(number), trackingSchema)),
    advise: async () => rejectUnsupported(COURIER_NAME, "send advice after a failed attempt"),
    listCities: () => {
      const path = "/ecom/api/setup/citylistbycountry";
      return session.readJson(
        (accesstoken) => ({ method: "GET", path, query: { accesstoken, countrycode: "PK" } }),
        citiesSchema,
      );
    },
    getTariff: null,
    getPaymentStatus: (trackingNumber) => findPayment(session, account, trackingNumber),
    testAccount: session.signIn,
  };
}

function buildTracking(trackingNumber: string) {
  return {
    method: "GET",
    path: "/tracking/api/Tracking/GetDynamicTrackDetail",
    query: { consignee: trackingNumber },
  } as const;
}

async function findPayment(
  session: TcsSession,
  { customerNumber, accountNumber }: TcsAccount,
  trackingNumber: string,
): Promise<CourierResult<CourierPayment>> {
  const query = { customerno: customerNumber ?? accountNumber, cnno: trackingNumber };
  const path = "/ecom/api/Payment/status";
  const found = await session.findJson(
    (accesstoken) => ({ method: "GET", path, query: { accesstoken, ...query } }),
    paymentsSchema,
  );
  return mapResult(found, (payments) => ({
    trackingNumber,
    amount: null,
    reference: null,
    ...(payments?.detail?.[0] ?? { isSettled: false, settledAt: null }),
  }));
}

function buildBooking(
  { accountNumber, costCenterCode, serviceCode, surfaceServiceCode = serviceCode, shipper }: TcsAccount,
  { reference, customer, city, description, weightGrams, pieces, cashToCollect, isSurfaceOnly }: Parcel,
  phone: string,
) {
  const country = { countrycode: "PK", countryname: "Pakistan" };
  return {
    consignmentno: "",
    shipperinfo: {
      tcsaccount: accountNumber,
      shippername: shipper.name,
      address1: shipper.address,
      ...country,
      cityname: shipper.city,
      mobile: shipper.mobile,
    },
    consigneeinfo: {
      firstname: customer.name.slice(0, MAX_NAME_LENGTH),
      address1: customer.street.slice(0, MAX_ADDRESS_LENGTH),
      mobile: phone,
      email: customer.email,
      ...country,
      citycode: city.code,
      cityname: city.name,
    },
    shipmentinfo: {
      costcentercode: costCenterCode,
      referenceno: reference,
      contentdesc: truncateText(description, MAX_DESCRIPTION_LENGTH),
      servicecode: isSurfaceOnly ? surfaceServiceCode : serviceCode,
      codamount: toWholeRupees(cashToCollect),
      weightinkg: toKilograms(weightGrams, MIN_KILOGRAMS),
      pieces,
      fragile: true,
      currency: "PKR",
      remarks: isSurfaceOnly ? SURFACE_ONLY : "",
    },
  };
}

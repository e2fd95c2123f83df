import { appRequests } from "./valid-requests/app.ts";
import { catalogueRequests } from "./valid-requests/catalogue.ts";
import { customersRequests } from "./valid-requests/customers.ts";
import { deliveryRequests } from "./valid-requests/delivery.ts";
import { discountsRequests } from "./valid-requests/discounts.ts";
import { ledgerRequests } from "./valid-requests/ledger.ts";
import { mediaRequests } from "./valid-requests/media.ts";
import { messagesRequests } from "./valid-requests/messages.ts";
import { ordersRequests } from "./valid-requests/orders.ts";
import { paymentsRequests } from "./valid-requests/payments.ts";
import { privacyRequests } from "./valid-requests/privacy.ts";
import { reportsRequests } from "./valid-requests/reports.ts";
import { returnsRequests } from "./valid-requests/returns.ts";
import { reviewsRequests } from "./valid-requests/reviews.ts";
import { shipmentsRequests } from "./valid-requests/shipments.ts";
import { staffRequests } from "./valid-requests/staff.ts";
import { storeRequests } from "./valid-requests/store.ts";
import { webhooksRequests } from "./valid-requests/webhooks.ts";
import type { Preparation } from "./preparation.ts";

const MODULES = [
  storeRequests,
  staffRequests,
  webhooksRequests,
  mediaRequests,
  catalogueRequests,
  customersRequests,
  deliveryRequests,
  discountsRequests,
  ledgerRequests,
  ordersRequests,
  shipmentsRequests,
  returnsRequests,
  paymentsRequests,
  reviewsRequests,
  messagesRequests,
  privacyRequests,
  reportsRequests,
  appRequests,
];

/** The preparations of all modules by operation id. */
export const PREPARATIONS: Readonly<Record<string, Preparation>> = Object.assign(
  {},
  ...MODULES.map(({ preparations }) => preparations),
);

/** The operations of all modules whose preconditions the fuzz tests cannot create. */
export const NOT_PREPARABLE: readonly string[] = MODULES.flatMap(({ notPreparable = [] }) => notPreparable);

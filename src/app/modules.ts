import { catalogueManifest } from "#catalogue/manifest.ts";
import { kitManifest } from "#kit/manifest.ts";
import { mediaManifest } from "#media/manifest.ts";
import { messagesManifest } from "#messages/manifest.ts";
import { ordersManifest } from "#orders/manifest.ts";
import { platformManifest } from "#platform/manifest.ts";
import { privacyManifest } from "#privacy/manifest.ts";
import { reportsManifest } from "#reports/manifest.ts";
import { reviewsManifest } from "#reviews/manifest.ts";
import { returnsManifest } from "#returns/manifest.ts";
import { paymentsManifest } from "#payments/manifest.ts";
import { shipmentsManifest } from "#shipments/manifest.ts";
import { staffManifest } from "#staff/manifest.ts";
import { webhooksManifest } from "#webhooks/manifest.ts";

/** What the modules contribute to the admin area and the programs, in their order. */
export const MODULES = [
  platformManifest,
  kitManifest,
  staffManifest,
  webhooksManifest,
  mediaManifest,
  catalogueManifest,
  ordersManifest,
  shipmentsManifest,
  returnsManifest,
  paymentsManifest,
  reviewsManifest,
  messagesManifest,
  privacyManifest,
  reportsManifest,
];

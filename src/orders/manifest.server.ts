import { ERASED_NAME } from "#customers/rules/erased-name.ts";
import type { ServerManifest } from "#kit/server-manifest.ts";
import { createPruningHandler, handleJobs } from "#platform/jobs/handle-jobs.ts";

import { endReservations } from "./operations/confirmation/end-reservations.ts";
import { repairRedemptions } from "./operations/discounts/repair-redemptions.ts";
import { pruneOrderLinks } from "./operations/links/revoke-order-links.ts";

import { ordersManifest } from "./manifest.ts";

export const ordersServer: ServerManifest = {
  jobs: handleJobs(ordersManifest.jobs, {
    "end-reservations": createPruningHandler(endReservations),
    "repair-redemptions": createPruningHandler(repairRedemptions),
    "prune-order-links": createPruningHandler(pruneOrderLinks),
  }),
  personalData: {
    order_links: {
      topic: "orders",
      link: "order-row",
      erasure: "delete",
      columns: { token_hash: null },
      omittedFromExport: ["token_hash"],
    },
    order_confirmation_events: {
      topic: "orders",
      link: "order-row",
      erasure: "overwrite",
      columns: { note: null },
    },
    order_status_history: {
      topic: "orders",
      link: "order-row",
      erasure: "overwrite",
      columns: { notes: null },
    },
    order_events: { topic: "orders", link: "order-row", erasure: "overwrite", columns: { reason: null } },
    // Only orders in progress have reservations, and their data cannot be erased.
    stock_holds: {
      topic: "orders",
      link: "order-row",
      erasure: "overwrite",
      columns: { browser_hash: null, network_hash: null },
      omittedFromExport: ["browser_hash", "network_hash"],
    },
    order_items: { topic: "orders", link: "order-row", erasure: "keep", columns: {} },
    discount_redemptions: {
      topic: "orders",
      link: "order-row-or-phone",
      erasure: "overwrite",
      columns: { phone: null },
      time: "created_at",
    },
    order_adjustments: { topic: "orders", link: "order-row", erasure: "keep", columns: {} },
    orders: {
      topic: "orders",
      link: "order",
      erasure: "overwrite",
      isCounted: true,
      columns: {
        customer_name: ERASED_NAME,
        customer_email: "",
        customer_phone: "",
        customer_phone_e164: null,
        street: "",
        zip_code: "",
        admin_notes: null,
        details: null,
        // Clients choose the key, so it can contain a contact.
        idempotency_key: null,
      },
      omittedFromExport: ["search_text", "product_names", "idempotency_key"],
    },
    customers: { topic: "orders", link: "order-email", erasure: "delete", columns: { email: null } },
  },
};

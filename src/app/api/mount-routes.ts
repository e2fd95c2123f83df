import type { OpenAPIHono, z } from "@hono/zod-openapi";
import type { ExtractSchema } from "hono/types";

import { createAdminApiKeysApi } from "#staff/api/admin/api-keys.ts";
import { createAdminAttentionApi } from "#reports/api/admin/attention.ts";
import { createAdminAuditApi } from "#staff/api/admin/audit.ts";
import { createAdminBulkProductsApi } from "#catalogue/api/admin/bulk-products.ts";
import { createAdminCollectionsApi } from "#catalogue/api/admin/collections.ts";
import { createAdminContactMessagesApi } from "#messages/api/admin/contact-messages.ts";
import {
  createAdminConfirmationsApi,
  createAdminOrderConfirmationsApi,
} from "#orders/api/admin/confirmations.ts";
import { createAdminExportsApi } from "#reports/api/admin/exports.ts";
import { createAdminCustomersApi } from "#reports/api/admin/customers.ts";
import { createAdminFunnelApi } from "#reports/api/admin/funnel.ts";
import { createAdminHistoryApi } from "../screens/history/api/history-imports.ts";
import { createAdminHeroApi } from "#media/api/hero/admin/hero.ts";
import { createAdminInventorySalesApi } from "#reports/api/admin/inventory.ts";
import { createAdminInventoryApi } from "#catalogue/api/admin/inventory.ts";
import { createAdminInvitationsApi } from "#staff/api/admin/invitations.ts";
import { createAdminImportsApi } from "#catalogue/api/admin/imports.ts";
import type { uploadedImageSchema } from "#media/api/admin/media.ts";
import { createAdminJobsApi } from "../jobs/api/jobs.ts";
import { createAdminMediaApi } from "#media/api/admin/media.ts";
import { createAdminMessageTemplatesApi } from "#messages/api/admin/message-templates.ts";
import { createAdminNewsletterIssuesApi } from "#messages/api/admin/newsletter-issues.ts";
import { createAdminNewsletterApi } from "#messages/api/admin/newsletter.ts";
import { createAdminNotesApi } from "#catalogue/api/admin/notes.ts";
import { createAdminOrderContextApi } from "../screens/order/api/order-context.ts";
import { createAdminOrderEditsApi } from "#orders/api/admin/order-edits.ts";
import { createAdminDiscountPreviewApi } from "#orders/api/admin/discount-rule-preview.ts";
import { createAdminStaffOrdersApi } from "#orders/api/admin/staff-orders.ts";
import { createAdminOrdersApi } from "#orders/api/admin/orders.ts";
import { createAdminPriceChangesApi } from "#catalogue/api/admin/price-changes.ts";
import { createAdminProductsApi } from "#catalogue/api/admin/products.ts";
import { createAdminBlockedPhonesApi } from "#customers/api/blocked-phones.ts";
import { createAdminPrivacyApi } from "#privacy/api/privacy.ts";
import { createAdminUndeliveredMessagesApi } from "#messages/api/admin/undelivered-messages.ts";
import { createAdminRestockRequestsApi } from "#messages/api/admin/restock-requests.ts";
import { createAdminDeliveryApi } from "#delivery/api/admin/delivery.ts";
import { createAdminReturnsApi } from "#returns/api/admin/returns.ts";
import { createLinkedReturnsApi } from "#returns/api/linked-returns.ts";
import { createAdminShipmentsApi } from "#shipments/api/admin/shipments.ts";
import { createAdminShipmentBookingsApi } from "#shipments/api/admin/shipment-bookings.ts";
import { createAdminShipmentDocumentsApi } from "#shipments/api/admin/shipment-documents.ts";
import { createAdminCourierCitiesApi } from "#shipments/api/admin/courier-cities.ts";
import { createAdminCouriersApi } from "#shipments/api/admin/couriers.ts";
import { createAdminStatusTextsApi } from "#shipments/api/admin/status-texts.ts";
import { createAdminStoreApi } from "../settings/api/store.ts";
import { createAdminSearchSynonymsApi } from "#catalogue/api/admin/search-synonyms.ts";
import { createAdminReviewsApi } from "#reviews/api/admin/reviews.ts";
import { createAdminRolesApi } from "#staff/api/admin/roles.ts";
import { createAdminUsersApi } from "#staff/api/admin/users.ts";
import { createAdminSearchApi } from "#reports/api/admin/search.ts";
import { VIEWABLE_LISTS } from "../saved-views.ts";
import { createAdminViewsApi } from "#staff/api/admin/views.ts";
import { createAdminWebhookDeliveriesApi, createAdminWebhooksApi } from "#webhooks/api/webhooks.ts";
import { createCourierHookApi } from "#shipments/api/hooks/courier-hook.ts";
import { createAuthApi } from "#staff/api/auth/auth.ts";
import { createCollectionsApi } from "#catalogue/api/collections.ts";
import { createContactMessagesApi } from "#messages/api/contact-messages.ts";
import { createAdminDiscountCodesApi } from "#discounts/api/admin/discount-codes.ts";
import { createAdminMoneyAccountsApi } from "#ledger/api/admin/money-accounts.ts";
import { createAdminPaymentsApi } from "#payments/api/admin/payments.ts";
import { createAdminExchangesApi } from "#payments/api/admin/exchanges.ts";
import { createAdminRefundsApi } from "#payments/api/admin/refunds.ts";
import { createAdminCashApi, createAdminCashEntriesApi } from "#ledger/api/admin/cash.ts";
import { createAdminRiderCashApi } from "#shipments/api/admin/rider-cash.ts";
import { createAdminDiscountsApi } from "#discounts/api/admin/discounts.ts";
import { createDeliveryApi } from "#delivery/api/delivery.ts";
import { createDocsApi } from "./openapi/docs.ts";
import { createEventsApi } from "#reports/api/events.ts";
import { createHeroApi } from "#media/api/hero/hero.ts";
import { createInvitationsApi } from "#staff/api/auth/invitations.ts";
import { createLinkedOrdersApi } from "#orders/api/linked-orders.ts";
import { createLocationsApi } from "#store/api/locations.ts";
import { createNewsletterApi } from "#messages/api/newsletter.ts";
import { createOrdersApi } from "#orders/api/orders.ts";
import { createOwnSessionsApi } from "#staff/api/auth/own-sessions.ts";
import { createOrderReviewsApi, createProductReviewsApi } from "#reviews/api/reviews.ts";
import { createStockCheckApi } from "#orders/api/cart-lines.ts";
import { createProductsApi } from "#catalogue/api/products.ts";
import { createRecoveryApi } from "#staff/api/auth/recovery.ts";
import { createRestockRequestsApi } from "#catalogue/api/restock-requests.ts";
import { createSearchApi } from "#catalogue/api/search.ts";
import { createPasskeySignInApi } from "#staff/api/auth/passkey-sign-in.ts";
import { createPasskeysApi } from "#staff/api/auth/passkeys.ts";
import { createSecondFactorApi } from "#staff/api/auth/second-factor.ts";
import { createWhatsAppHookApi } from "#messages/api/hooks/whatsapp-hook.ts";
import type { ApiEnv } from "#kit/api/env.ts";

/** The API before any routes are mounted. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- Hono describes an app without routes by `{}`
type EmptyApi = OpenAPIHono<ApiEnv, Record<never, never>, "/api">;

/**
 * Every endpoint with its input and its response for each status, as Hono infers them from the routes. The browser's
 * API client derives its types from this type.
 */
export type ApiSchema = ExtractSchema<ReturnType<typeof mountShopperRoutes>> &
  ExtractSchema<ReturnType<typeof mountStaffRoutes>> &
  UploadSchema;

declare module "#kit/api-client/api-types.ts" {
  interface RegisteredApi {
    schema: ApiSchema;
  }
}

/** The upload handler parses its form itself, so Hono cannot infer this endpoint. */
interface UploadSchema {
  "/api/admin/media": {
    $post: {
      input: object;
      output: z.infer<typeof uploadedImageSchema>;
      outputFormat: "json";
      status: 201;
    };
  };
}

/** Mounts the public endpoints. */
export function mountShopperRoutes(api: EmptyApi) {
  return api
    .route("/products", createStockCheckApi())
    .route("/products", createProductsApi())
    .route("/products", createProductReviewsApi())
    .route("/collections", createCollectionsApi())
    .route("/search", createSearchApi())
    .route("/hero", createHeroApi())
    .route("/orders", createOrdersApi())
    .route("/orders", createOrderReviewsApi())
    .route("/orders", createLinkedOrdersApi())
    .route("/orders", createLinkedReturnsApi())
    .route("/contact-messages", createContactMessagesApi())
    .route("/newsletter", createNewsletterApi())
    .route("/restock-requests", createRestockRequestsApi())
    .route("/hooks/whatsapp", createWhatsAppHookApi())
    .route("/hooks/couriers", createCourierHookApi())
    .route("/delivery", createDeliveryApi())
    .route("/locations", createLocationsApi())
    .route("/events", createEventsApi())
    .route("/auth/sessions", createOwnSessionsApi())
    .route("/auth/second-factor", createSecondFactorApi())
    .route("/auth/passkeys/sign-in", createPasskeySignInApi())
    .route("/auth/passkeys", createPasskeysApi())
    .route("/auth/recovery", createRecoveryApi())
    .route("/auth/invitations", createInvitationsApi())
    .route("/auth", createAuthApi())
    .route("/docs", createDocsApi());
}

/** Payments, refunds and exchanges of orders. */
const createPaymentRoutes = () =>
  createAdminPaymentsApi().route("/", createAdminRefundsApi()).route("/", createAdminExchangesApi());

/** Mounts the staff endpoints. */
export function mountStaffRoutes(api: EmptyApi) {
  return (
    api
      // Must be mounted first, because `/{id}` of the next router also matches these paths.
      .route("/admin/products", createAdminBulkProductsApi())
      .route("/admin/products", createAdminProductsApi())
      .route("/admin/price-changes", createAdminPriceChangesApi())
      .route("/admin/imports", createAdminImportsApi())
      .route("/admin/history-imports", createAdminHistoryApi())
      .route("/admin/exports", createAdminExportsApi())
      .route("/admin/collections", createAdminCollectionsApi())
      .route("/admin/notes", createAdminNotesApi())
      .route("/admin/search-synonyms", createAdminSearchSynonymsApi())
      .route("/admin/hero", createAdminHeroApi())
      .route("/admin/inventory", createAdminInventorySalesApi())
      .route("/admin/inventory", createAdminInventoryApi())
      .route("/admin/restock-requests", createAdminRestockRequestsApi())
      .route("/admin/blocked-phones", createAdminBlockedPhonesApi())
      .route("/admin/customers", createAdminCustomersApi())
      .route("/admin/privacy", createAdminPrivacyApi())
      .route("/admin/contact-messages", createAdminContactMessagesApi())
      .route("/admin/messages", createAdminMessageTemplatesApi())
      .route("/admin/undelivered-messages", createAdminUndeliveredMessagesApi())
      .route("/admin/reviews", createAdminReviewsApi())
      .route("/admin/media", createAdminMediaApi())
      .route("/admin/newsletter/issues", createAdminNewsletterIssuesApi())
      .route("/admin/newsletter", createAdminNewsletterApi())
      .route("/admin/store", createAdminStoreApi())
      .route("/admin/delivery", createAdminDeliveryApi())
      .route("/admin/money-accounts", createAdminMoneyAccountsApi())
      .route("/admin/money", createAdminCashApi().route("/", createAdminCashEntriesApi()))
      .route("/admin", createAdminRiderCashApi())
      .route("/admin/discounts", createAdminDiscountsApi().route("/", createAdminDiscountCodesApi()))
      .route("/admin/discounts", createAdminDiscountPreviewApi())
      .route("/admin/couriers", createAdminCouriersApi())
      .route("/admin/couriers", createAdminCourierCitiesApi().route("/", createAdminStatusTextsApi()))
      .route("/admin", createAdminShipmentsApi())
      .route("/admin/shipments", createAdminShipmentBookingsApi())
      .route("/admin", createAdminShipmentDocumentsApi())
      .route("/admin", createAdminReturnsApi())
      .route("/admin", createPaymentRoutes())
      .route("/admin", createAdminOrdersApi())
      .route("/admin/orders", createAdminOrderConfirmationsApi())
      .route("/admin/confirmations", createAdminConfirmationsApi())
      .route("/admin/orders", createAdminStaffOrdersApi())
      .route("/admin/orders", createAdminOrderEditsApi())
      .route("/admin/orders", createAdminOrderContextApi())
      .route("/admin", createAdminUsersApi())
      .route("/admin/roles", createAdminRolesApi())
      .route("/admin/invitations", createAdminInvitationsApi())
      .route("/admin/attention", createAdminAttentionApi())
      .route("/admin/search", createAdminSearchApi())
      .route("/admin/views", createAdminViewsApi(VIEWABLE_LISTS))
      .route("/admin/audit", createAdminAuditApi())
      .route("/admin/funnel", createAdminFunnelApi())
      .route("/admin/jobs", createAdminJobsApi())
      .route("/admin/api-keys", createAdminApiKeysApi())
      .route("/admin/webhooks", createAdminWebhooksApi())
      .route("/admin/webhook-deliveries", createAdminWebhookDeliveriesApi())
  );
}

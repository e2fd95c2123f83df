import type { OpenAPIHono, z } from "@hono/zod-openapi";
import type { ExtractSchema } from "hono/types";

import { createAdminApiKeysApi } from "./admin/staff/api-keys.ts";
import { createAdminAttentionApi } from "./admin/attention.ts";
import { createAdminAuditApi } from "./admin/staff/audit.ts";
import { createAdminBulkProductsApi } from "./admin/products/bulk-products.ts";
import { createAdminCollectionsApi } from "./admin/collections.ts";
import { createAdminContactMessagesApi } from "./admin/messages/contact-messages.ts";
import {
  createAdminConfirmationsApi,
  createAdminOrderConfirmationsApi,
} from "./admin/orders/confirmations.ts";
import { createAdminExportsApi } from "./admin/exports.ts";
import { createAdminFunnelApi } from "./admin/funnel.ts";
import { createAdminHeroApi } from "./admin/hero.ts";
import { createAdminInventoryApi } from "./admin/inventory.ts";
import { createAdminInvitationsApi } from "./admin/staff/invitations.ts";
import { createAdminImportsApi } from "./admin/imports.ts";
import type { uploadedPictureSchema } from "./admin/media.ts";
import { createAdminJobsApi } from "./admin/jobs.ts";
import { createAdminMediaApi } from "./admin/media.ts";
import { createAdminMessageTemplatesApi } from "./admin/messages/message-templates.ts";
import { createAdminNewsletterIssuesApi } from "./admin/messages/newsletter-issues.ts";
import { createAdminNewsletterApi } from "./admin/messages/newsletter.ts";
import { createAdminNotesApi } from "./admin/notes.ts";
import { createAdminOrderContextApi } from "./admin/orders/order-context.ts";
import { createAdminOrderEditsApi } from "./admin/orders/order-edits.ts";
import { createAdminOrdersApi } from "./admin/orders/orders.ts";
import { createAdminPriceChangesApi } from "./admin/products/price-changes.ts";
import { createAdminProductsApi } from "./admin/products/products.ts";
import { createAdminBlockedPhonesApi } from "./admin/orders/blocked-phones.ts";
import { createAdminPrivacyApi } from "./admin/privacy.ts";
import { createAdminRestockRequestsApi } from "./admin/restock-requests.ts";
import { createAdminDeliveryApi } from "./admin/delivery.ts";
import { createAdminShipmentsApi } from "./admin/shipments/shipments.ts";
import { createAdminShipmentBookingsApi } from "./admin/shipments/shipment-bookings.ts";
import { createAdminShipmentDocumentsApi } from "./admin/shipments/shipment-documents.ts";
import { createAdminCourierCitiesApi } from "./admin/shipments/courier-cities.ts";
import { createAdminCouriersApi } from "./admin/shipments/couriers.ts";
import { createAdminStatusTextsApi } from "./admin/shipments/status-texts.ts";
import { createAdminStoreApi } from "./admin/store.ts";
import { createAdminSearchSynonymsApi } from "./admin/search-synonyms.ts";
import { createAdminReviewsApi } from "./admin/reviews.ts";
import { createAdminRolesApi } from "./admin/staff/roles.ts";
import { createAdminUsersApi } from "./admin/staff/users.ts";
import { createAdminSearchApi } from "./admin/search.ts";
import { createAdminViewsApi } from "./admin/views.ts";
import { createAdminWebhookDeliveriesApi, createAdminWebhooksApi } from "./admin/webhooks.ts";
import { createCourierHookApi } from "./hooks/courier-hook.ts";
import { createAuthApi } from "./staff/auth.ts";
import { createCollectionsApi } from "./collections.ts";
import { createContactMessagesApi } from "./contact-messages.ts";
import { createDeliveryApi } from "./delivery.ts";
import { createDocsApi } from "./openapi/docs.ts";
import { createEventsApi } from "./events.ts";
import { createHeroApi } from "./hero.ts";
import { createInvitationsApi } from "./staff/invitations.ts";
import { createLinkedOrdersApi } from "./linked-orders.ts";
import { createLocationsApi } from "./locations.ts";
import { createNewsletterApi } from "./newsletter.ts";
import { createOrdersApi } from "./orders.ts";
import { createOwnSessionsApi } from "./staff/own-sessions.ts";
import { createProductsApi } from "./products.ts";
import { createRecoveryApi } from "./staff/recovery.ts";
import { createRestockRequestsApi } from "./restock-requests.ts";
import { createSearchApi } from "./search.ts";
import { createPasskeySignInApi } from "./staff/passkey-sign-in.ts";
import { createPasskeysApi } from "./staff/passkeys.ts";
import { createSecondFactorApi } from "./staff/second-factor.ts";
import { createWhatsAppHookApi } from "./hooks/whatsapp-hook.ts";
import type { ApiEnv } from "./env.ts";

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

/** The upload handler parses its form itself, so Hono cannot infer this endpoint. */
interface UploadSchema {
  "/api/admin/media": {
    $post: {
      input: object;
      output: z.infer<typeof uploadedPictureSchema>;
      outputFormat: "json";
      status: 201;
    };
  };
}

/** Mounts the public endpoints. */
export function mountShopperRoutes(api: EmptyApi) {
  return api
    .route("/products", createProductsApi())
    .route("/collections", createCollectionsApi())
    .route("/search", createSearchApi())
    .route("/hero", createHeroApi())
    .route("/orders", createOrdersApi())
    .route("/orders", createLinkedOrdersApi())
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

/** Mounts the staff endpoints. */
export function mountStaffRoutes(api: EmptyApi) {
  return (
    api
      // Must be mounted first, because `/{id}` of the next router also matches these paths.
      .route("/admin/products", createAdminBulkProductsApi())
      .route("/admin/products", createAdminProductsApi())
      .route("/admin/price-changes", createAdminPriceChangesApi())
      .route("/admin/imports", createAdminImportsApi())
      .route("/admin/exports", createAdminExportsApi())
      .route("/admin/collections", createAdminCollectionsApi())
      .route("/admin/notes", createAdminNotesApi())
      .route("/admin/search-synonyms", createAdminSearchSynonymsApi())
      .route("/admin/hero", createAdminHeroApi())
      .route("/admin/inventory", createAdminInventoryApi())
      .route("/admin/restock-requests", createAdminRestockRequestsApi())
      .route("/admin/blocked-phones", createAdminBlockedPhonesApi())
      .route("/admin/privacy", createAdminPrivacyApi())
      .route("/admin/contact-messages", createAdminContactMessagesApi())
      .route("/admin/messages", createAdminMessageTemplatesApi())
      .route("/admin/reviews", createAdminReviewsApi())
      .route("/admin/media", createAdminMediaApi())
      .route("/admin/newsletter/issues", createAdminNewsletterIssuesApi())
      .route("/admin/newsletter", createAdminNewsletterApi())
      .route("/admin/store", createAdminStoreApi())
      .route("/admin/delivery", createAdminDeliveryApi())
      .route("/admin/couriers", createAdminCouriersApi())
      .route("/admin/couriers", createAdminCourierCitiesApi())
      .route("/admin/couriers", createAdminStatusTextsApi())
      .route("/admin", createAdminShipmentsApi())
      .route("/admin/shipments", createAdminShipmentBookingsApi())
      .route("/admin", createAdminShipmentDocumentsApi())
      .route("/admin", createAdminOrdersApi())
      .route("/admin/orders", createAdminOrderConfirmationsApi())
      .route("/admin/confirmations", createAdminConfirmationsApi())
      .route("/admin/orders", createAdminOrderEditsApi())
      .route("/admin/orders", createAdminOrderContextApi())
      .route("/admin", createAdminUsersApi())
      .route("/admin/roles", createAdminRolesApi())
      .route("/admin/invitations", createAdminInvitationsApi())
      .route("/admin/attention", createAdminAttentionApi())
      .route("/admin/search", createAdminSearchApi())
      .route("/admin/views", createAdminViewsApi())
      .route("/admin/audit", createAdminAuditApi())
      .route("/admin/funnel", createAdminFunnelApi())
      .route("/admin/jobs", createAdminJobsApi())
      .route("/admin/api-keys", createAdminApiKeysApi())
      .route("/admin/webhooks", createAdminWebhooksApi())
      .route("/admin/webhook-deliveries", createAdminWebhookDeliveriesApi())
  );
}

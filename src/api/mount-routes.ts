import type { OpenAPIHono, z } from "@hono/zod-openapi";
import type { ExtractSchema } from "hono/types";

import { adminAuditApi } from "./admin/audit.ts";
import { adminBulkProductsApi } from "./admin/bulk-products.ts";
import { adminCollectionsApi } from "./admin/collections.ts";
import { adminContactMessagesApi } from "./admin/contact-messages.ts";
import { adminExportsApi } from "./admin/exports.ts";
import { adminFunnelApi } from "./admin/funnel.ts";
import { adminHeroApi } from "./admin/hero.ts";
import { adminInventoryApi } from "./admin/inventory.ts";
import { adminImportsApi } from "./admin/imports.ts";
import type { uploadedPictureSchema } from "./admin/media.ts";
import { adminJobsApi } from "./admin/jobs.ts";
import { adminMediaApi } from "./admin/media.ts";
import { adminNewsletterApi } from "./admin/newsletter.ts";
import { adminOrdersApi } from "./admin/orders.ts";
import { adminProductsApi } from "./admin/products.ts";
import { adminStoreApi } from "./admin/store.ts";
import { adminReviewsApi } from "./admin/reviews.ts";
import { adminUsersApi } from "./admin/users.ts";
import { authApi } from "./auth.ts";
import { collectionsApi } from "./collections.ts";
import { contactMessagesApi } from "./contact-messages.ts";
import { docsApi } from "./openapi/docs.ts";
import { eventsApi } from "./events.ts";
import { heroApi } from "./hero.ts";
import { locationsApi } from "./locations.ts";
import { newsletterApi } from "./newsletter.ts";
import { ordersApi } from "./orders.ts";
import { productsApi } from "./products.ts";
import { searchApi } from "./search.ts";
import type { ApiEnv } from "./env.ts";

/** The API before any routes are mounted. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- Hono describes an app without routes by `{}`
type EmptyApi = OpenAPIHono<ApiEnv, Record<never, never>, "/api">;

/**
 * Every endpoint with its input and its response for each status, inferred by Hono from the routes. The API client of
 * the browser derives its types from this.
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
    .route("/products", productsApi())
    .route("/collections", collectionsApi())
    .route("/search", searchApi())
    .route("/hero", heroApi())
    .route("/orders", ordersApi())
    .route("/contact-messages", contactMessagesApi())
    .route("/newsletter", newsletterApi())
    .route("/locations", locationsApi())
    .route("/events", eventsApi())
    .route("/auth", authApi())
    .route("/docs", docsApi());
}

/** Mounts the staff endpoints. */
export function mountStaffRoutes(api: EmptyApi) {
  return (
    api
      // First, because `/{id}` of the next router matches these paths too.
      .route("/admin/products", adminBulkProductsApi())
      .route("/admin/products", adminProductsApi())
      .route("/admin/imports", adminImportsApi())
      .route("/admin/exports", adminExportsApi())
      .route("/admin/collections", adminCollectionsApi())
      .route("/admin/hero", adminHeroApi())
      .route("/admin/inventory", adminInventoryApi())
      .route("/admin/contact-messages", adminContactMessagesApi())
      .route("/admin/reviews", adminReviewsApi())
      .route("/admin/media", adminMediaApi())
      .route("/admin/newsletter", adminNewsletterApi())
      .route("/admin/store", adminStoreApi())
      .route("/admin", adminOrdersApi())
      .route("/admin", adminUsersApi())
      .route("/admin/audit", adminAuditApi())
      .route("/admin/funnel", adminFunnelApi())
      .route("/admin/jobs", adminJobsApi())
  );
}

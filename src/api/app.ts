import { OpenAPIHono } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { requestId } from "hono/request-id";

import { generalMessages } from "#domain/messages.ts";

import { adminCollectionsApi } from "./admin/collections.ts";
import { adminContactMessagesApi } from "./admin/contact-messages.ts";
import { adminHeroApi } from "./admin/hero.ts";
import { adminMediaApi } from "./admin/media.ts";
import { adminNewsletterApi } from "./admin/newsletter.ts";
import { adminOrdersApi } from "./admin/orders.ts";
import { adminProductsApi } from "./admin/products.ts";
import { adminUsersApi } from "./admin/users.ts";
import { authApi } from "./auth.ts";
import { collectionsApi } from "./collections.ts";
import { contactMessagesApi } from "./contact-messages.ts";
import { docsApi } from "./docs.ts";
import type { ApiDependencies, ApiEnv } from "./env.ts";
import { heroApi } from "./hero.ts";
import { locationsApi } from "./locations.ts";
import { mediaApi } from "./media/media.ts";
import { adminOnly } from "./middleware/admin-only.ts";
import { jsonOnly, limitBody, sameOriginWrites } from "./middleware/request-checks.ts";
import { newsletterApi } from "./newsletter.ts";
import { ordersApi } from "./orders.ts";
import { onError, problemResponse } from "./problems.ts";
import { productsApi } from "./products.ts";

/** Everything under /api, with its one error handler. */
export function createApi(dependencies: ApiDependencies): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>().basePath("/api");
  api.onError(onError(dependencies.report));
  api.notFound(() => problemResponse(404, generalMessages.notFound));
  api.use(
    requestId(),
    provide(dependencies),
    sameOriginWrites(dependencies.settings.siteUrl),
    limitBody,
    jsonOnly,
  );
  api.use("/admin/*", noStore, adminOnly);
  mountShoppersRooms(api);
  mountStaffRooms(api);
  api.doc31("/openapi.json", {
    openapi: "3.1.0",
    info: {
      title: "Zarif Essence",
      version: "1",
      description: "Everything the shop's own pages use. Money in PKR.",
    },
  });
  return api;
}

/** The pictures, at /media. */
export function createMedia(dependencies: ApiDependencies): OpenAPIHono<ApiEnv> {
  const media = new OpenAPIHono<ApiEnv>();
  media.onError(onError(dependencies.report));
  media.use(requestId(), provide(dependencies));
  media.route("/media", mediaApi());
  media.notFound(() => problemResponse(404, generalMessages.notFound));
  return media;
}

function provide({ db, media, pictureMemory, settings }: ApiDependencies) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set("db", db);
    c.set("media", media);
    c.set("pictureMemory", pictureMemory);
    c.set("settings", settings);
    await next();
  });
}

const noStore = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  c.header("cache-control", "no-store");
});

function mountShoppersRooms(api: OpenAPIHono<ApiEnv>): void {
  api.route("/products", productsApi());
  api.route("/collections", collectionsApi());
  api.route("/hero", heroApi());
  api.route("/orders", ordersApi());
  api.route("/contact-messages", contactMessagesApi());
  api.route("/newsletter", newsletterApi());
  api.route("/locations", locationsApi());
  api.route("/auth", authApi());
  api.route("/docs", docsApi());
}

function mountStaffRooms(api: OpenAPIHono<ApiEnv>): void {
  api.route("/admin/products", adminProductsApi());
  api.route("/admin/collections", adminCollectionsApi());
  api.route("/admin/hero", adminHeroApi());
  api.route("/admin/contact-messages", adminContactMessagesApi());
  api.route("/admin/media", adminMediaApi());
  api.route("/admin/newsletter", adminNewsletterApi());
  api.route("/admin", adminOrdersApi());
  api.route("/admin", adminUsersApi());
}

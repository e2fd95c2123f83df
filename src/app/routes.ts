import type { RouteConfig } from "@react-router/dev/routes";
import { index, layout, route } from "@react-router/dev/routes";

import { STAFF_PAGES } from "./admin/staff-pages.ts";

/** All routes of the storefront and the admin area. */
export default [
  layout("app/storefront/routes/layout.tsx", [
    index("app/screens/home/storefront/routes/home.tsx"),
    route("shop", "catalogue/storefront/routes/shop.tsx"),
    route("collections", "catalogue/storefront/routes/collections.tsx"),
    route("collections/:collectionId", "catalogue/storefront/routes/collection.tsx"),
    route("notes", "catalogue/storefront/routes/notes.tsx"),
    route("notes/:slug", "catalogue/storefront/routes/note.tsx"),
    route("families/:slug", "catalogue/storefront/routes/family.tsx"),
    route("find", "catalogue/storefront/routes/finder/find.tsx"),
    route("find/result", "catalogue/storefront/routes/finder/find-result.tsx"),
    route("product/:productId", "app/screens/product/storefront/routes/product.tsx"),
    route("product/:productId/back-in-stock", "catalogue/storefront/routes/restock.tsx"),
    route("products/:productId", "catalogue/storefront/routes/products-redirect.tsx"),
    route("wishlist", "catalogue/storefront/routes/wishlist.tsx"),
    route("compare", "catalogue/storefront/routes/compare.tsx"),
    route("cart", "orders/storefront/routes/cart.tsx"),
    route("cart/sizes", "orders/storefront/routes/cart-sizes.ts"),
    route("checkout", "orders/storefront/routes/checkout.tsx"),
    route("about", "app/screens/information/storefront/routes/about.tsx"),
    route("our-story", "app/screens/information/storefront/routes/our-story.tsx"),
    route("contact", "messages/storefront/routes/contact.tsx"),
    route("return-policy", "app/screens/information/storefront/routes/return-policy.tsx"),
    route("privacy", "privacy/storefront/routes/privacy.tsx"),
    route("track-order", "orders/storefront/routes/track-order.tsx"),
    route("order/:token", "app/screens/order-page/storefront/routes/order.tsx"),
    route("order/:token/pay", "payments/storefront/routes/pay.tsx"),
    route("order/:token/return", "returns/storefront/routes/return.tsx"),
    route("order/:token/return/:reference", "returns/storefront/routes/return-slip.tsx"),
    route("confirm/:token", "orders/storefront/routes/confirm.ts"),
    route("review-order/:orderId", "reviews/storefront/routes/review-order.tsx"),
    route("newsletter", "messages/storefront/routes/newsletter.tsx"),
    route("newsletter/confirm/:token", "messages/storefront/routes/newsletter-confirmation.tsx"),
    route("newsletter/unsubscribe/:token", "messages/storefront/routes/unsubscribe.tsx"),
    route("*", "app/storefront/routes/not-found.tsx"),
  ]),
  route(".well-known/security.txt", "app/screens/feeds/storefront/routes/security-txt.ts"),
  route("robots.txt", "app/screens/feeds/storefront/routes/robots.ts"),
  route("sitemap.xml", "app/screens/feeds/storefront/routes/sitemap.ts"),
  route("sitemaps/:part", "app/screens/feeds/storefront/routes/sitemap.ts", {
    id: "app/screens/feeds/storefront/routes/sitemap-part",
  }),
  route("site.webmanifest", "app/screens/feeds/storefront/routes/web-manifest.ts"),
  route("feeds/google.xml", "app/screens/feeds/storefront/routes/google-feed.ts"),
  // Outside the admin layout, because that layout requires a session.
  route("admin/set-password", "staff/admin/routes/set-password.tsx"),
  route("admin/join", "staff/admin/routes/join.tsx"),
  route("admin", "app/admin/routes/layout.tsx", [
    layout("app/admin/routes/page-frame.tsx", [
      index("app/admin/routes/first-page.tsx"),
      ...STAFF_PAGES.map(({ path, file }) => route(path, file)),
      route("*", "app/admin/routes/first-page.tsx", { id: "app/admin/routes/unknown-page" }),
    ]),
  ]),
] satisfies RouteConfig;

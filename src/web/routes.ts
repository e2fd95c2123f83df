import type { RouteConfig } from "@react-router/dev/routes";
import { index, layout, route } from "@react-router/dev/routes";

/** All routes of the storefront and the admin area. */
export default [
  layout("storefront/routes/layout.tsx", [
    index("storefront/routes/home.tsx"),
    route("shop", "storefront/routes/shop.tsx"),
    route("collections", "storefront/routes/collections.tsx"),
    route("collections/:collectionId", "storefront/routes/collection.tsx"),
    route("product/:productId", "storefront/routes/product.tsx"),
    route("products/:productId", "storefront/routes/products-redirect.tsx"),
    route("about", "storefront/routes/about.tsx"),
    route("our-story", "storefront/routes/our-story.tsx"),
    route("contact", "storefront/routes/contact.tsx"),
    route("return-policy", "storefront/routes/return-policy.tsx"),
    route("track-order", "storefront/routes/track-order.tsx"),
    route("order/:orderId", "storefront/routes/order.tsx"),
    route("review-order/:orderId", "storefront/routes/review-order.tsx"),
    route("newsletter/unsubscribe/:token", "storefront/routes/unsubscribe.tsx"),
    route("*", "storefront/routes/not-found.tsx"),
  ]),
  route(".well-known/security.txt", "storefront/routes/security-txt.ts"),
  route("robots.txt", "storefront/routes/robots.ts"),
  route("sitemap.xml", "storefront/routes/sitemap.ts"),
  route("sitemaps/:part", "storefront/routes/sitemap.ts", { id: "storefront/routes/sitemap-part" }),
  route("site.webmanifest", "storefront/routes/web-manifest.ts"),
  route("feeds/google.xml", "storefront/routes/google-feed.ts"),
  route("admin", "admin/routes/layout.tsx", [
    layout("admin/routes/page-frame.tsx", [
      index("admin/routes/first-page.tsx"),
      route("dashboard", "admin/routes/dashboard.tsx"),
      route("products", "admin/routes/products.tsx"),
      route("collections", "admin/routes/collections.tsx"),
      route("orders", "admin/routes/orders.tsx"),
      route("orders/print", "admin/routes/print-orders.tsx"),
      route("orders/:orderId", "admin/routes/order.tsx"),
      route("inventory", "admin/routes/inventory.tsx"),
      route("hero-images", "admin/routes/hero-images.tsx"),
      route("contact-messages", "admin/routes/contact-messages.tsx"),
      route("reviews", "admin/routes/reviews.tsx"),
      route("users", "admin/routes/users.tsx"),
      route("activity", "admin/routes/activity.tsx"),
      route("jobs", "admin/routes/jobs.tsx"),
      route("settings", "admin/routes/settings.tsx"),
      route("*", "admin/routes/first-page.tsx", { id: "admin/routes/unknown-page" }),
    ]),
  ]),
] satisfies RouteConfig;

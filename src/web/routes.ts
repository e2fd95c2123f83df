import type { RouteConfig } from "@react-router/dev/routes";
import { index, layout, route } from "@react-router/dev/routes";

/** Every address of the site, on one page. */
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
    route("*", "storefront/routes/not-found.tsx"),
  ]),
  route("admin", "admin/routes/layout.tsx", [
    index("admin/routes/first-page.tsx"),
    route("hero-images", "admin/routes/hero-images.tsx"),
    route("*", "admin/routes/first-page.tsx", { id: "admin/routes/unknown-page" }),
  ]),
] satisfies RouteConfig;

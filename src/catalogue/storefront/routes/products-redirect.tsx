import { redirect } from "react-router";

import type { Route } from "./+types/products-redirect.ts";

/** Redirects `/products/{id}` to `/product/{id}`. Spec: storefront §2. */
export function loader({ params, request }: Route.LoaderArgs) {
  throw redirect(`/product/${encodeURIComponent(params.productId)}${new URL(request.url).search}`, 301);
}

import { redirect } from "react-router";

import type { Route } from "./+types/products-redirect.ts";

/** `/products/{id}` is another form of `/product/{id}`. Spec: storefront §2. */
export function loader({ params, request }: Route.LoaderArgs) {
  throw redirect(`/product/${encodeURIComponent(params.productId)}${new URL(request.url).search}`, 301);
}

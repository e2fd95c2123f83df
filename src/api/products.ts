import { createRoute, z } from "@hono/zod-openapi";

import { stockCheckSchema } from "#domain/orders/checkout.ts";
import { productNotFound } from "#domain/shared/errors.ts";
import { getProduct, hasProduct } from "#operations/catalogue/products/get-product.ts";
import { listProductFacets } from "#operations/catalogue/lists/list-product-facets.ts";
import { listNewArrivals, listProducts, listWeeklySale } from "#operations/catalogue/lists/list-products.ts";
import { listRelatedProducts } from "#operations/catalogue/lists/list-related-products.ts";
import { listProductReviews } from "#operations/catalogue/products/list-product-reviews.ts";
import { SEARCH_LIMIT } from "#operations/catalogue/search/search-limit.ts";
import { checkStock } from "#operations/stock/check-stock.ts";

import {
  limitQuerySchema,
  productQuerySchema,
  reviewPageSchema,
  slugParams,
} from "./schemas/list-queries.ts";
import { rateLimit } from "./middleware/rate-limit.ts";
import { createRouter, jsonContent, jsonBody } from "./openapi/openapi.ts";
import { problemContent } from "./schemas/problem-schemas.ts";
import {
  pageOf,
  productFacetsSchema,
  productReviewSchema,
  productSchema,
  stockCheckLineSchema,
} from "./schemas/product-schemas.ts";

const tags = ["products"];
const productList = z.array(productSchema);

const listProductsRoute = createRoute({
  operationId: "listProducts",
  method: "get",
  path: "/",
  tags,
  summary: "Products page by page, newest first unless sorted otherwise",
  middleware: [rateLimit(SEARCH_LIMIT, "search")],
  request: { query: productQuerySchema },
  responses: {
    200: jsonContent(
      pageOf(productSchema).extend({ facets: productFacetsSchema.optional() }),
      "A page of products; with `facets=1` also the options to filter them by",
    ),
    422: problemContent("A wrong value", "invalid-input"),
    429: problemContent("Too many searches", "too-many-requests"),
  },
});

const listNewArrivalsRoute = createRoute({
  operationId: "listNewArrivals",
  method: "get",
  path: "/new-arrivals",
  tags,
  summary: "New arrivals, newest first",
  request: { query: limitQuerySchema },
  responses: { 200: jsonContent(productList, "The products") },
});

const listWeeklySaleRoute = createRoute({
  operationId: "listWeeklySale",
  method: "get",
  path: "/weekly-sale",
  tags,
  summary: "Products of the weekly sale, highest discount first",
  request: { query: limitQuerySchema },
  responses: { 200: jsonContent(productList, "The products") },
});

const checkStockRoute = createRoute({
  operationId: "checkStock",
  method: "post",
  path: "/stock-check",
  tags,
  summary: "What the lines of a cart cost now and whether they can be had",
  middleware: [rateLimit({ purpose: "stock-check", tries: 120, windowMs: 60_000, failsOpen: true })],
  request: { body: jsonBody(stockCheckSchema) },
  responses: {
    200: jsonContent(z.array(stockCheckLineSchema), "The lines, in the order asked"),
    422: problemContent("A value breaks a rule", "invalid-input"),
    429: problemContent("Too many at once", "too-many-requests"),
  },
});

const getProductRoute = createRoute({
  operationId: "getProduct",
  method: "get",
  path: "/{id}",
  tags,
  summary: "One product",
  request: { params: slugParams },
  responses: {
    200: jsonContent(productSchema, "The product"),
    404: problemContent("Product not found", "not-found"),
  },
});

const listRelatedRoute = createRoute({
  operationId: "listRelatedProducts",
  method: "get",
  path: "/{id}/related",
  tags,
  summary: "Up to 5 other products of the same category",
  request: { params: slugParams },
  responses: {
    200: jsonContent(productList, "The products"),
    404: problemContent("Product not found", "not-found"),
  },
});

const listReviewsRoute = createRoute({
  operationId: "listProductReviews",
  method: "get",
  path: "/{id}/reviews",
  tags,
  summary: "What customers wrote about a product, newest first, their names shortened",
  request: { params: slugParams, query: reviewPageSchema },
  responses: {
    200: jsonContent(pageOf(productReviewSchema), "A page of reviews"),
    404: problemContent("Product not found", "not-found"),
    422: problemContent("A wrong value", "invalid-input"),
  },
});

/** Shoppers' products. */
export function productsApi() {
  const router = createRouter();
  return router
    .openapi(listProductsRoute, async (c) => {
      const { facets: asksFacets, ...query } = c.req.valid("query");
      const [page, facets] = await Promise.all([
        listProducts(c.var.db, query),
        asksFacets === undefined ? undefined : listProductFacets(c.var.db, query),
      ]);
      return c.json({ ...page, ...(facets && { facets }) }, 200);
    })
    .openapi(listNewArrivalsRoute, async (c) =>
      c.json(await listNewArrivals(c.var.db, c.req.valid("query").limit), 200),
    )
    .openapi(listWeeklySaleRoute, async (c) =>
      c.json(await listWeeklySale(c.var.db, c.req.valid("query").limit), 200),
    )
    .openapi(checkStockRoute, async (c) => c.json(await checkStock(c.var.db, c.req.valid("json").items), 200))
    .openapi(getProductRoute, async (c) => {
      const product = await getProduct(c.var.db, c.req.valid("param").id);
      if (!product) throw productNotFound();
      return c.json(product, 200);
    })
    .openapi(listRelatedRoute, async (c) => {
      const product = await getProduct(c.var.db, c.req.valid("param").id);
      if (!product) throw productNotFound();
      return c.json(await listRelatedProducts(c.var.db, product), 200);
    })
    .openapi(listReviewsRoute, async (c) => {
      const { id } = c.req.valid("param");
      if (!(await hasProduct(c.var.db, id))) throw productNotFound();
      return c.json(await listProductReviews(c.var.db, id, c.req.valid("query")), 200);
    });
}

import { createRoute, z } from "@hono/zod-openapi";

import type { FacetCounts } from "../rules/facets/count-facets.ts";
import { createProductNotFound } from "../rules/catalogue-errors.ts";
import { getProduct } from "../operations/products/get-product.ts";
import { summarizeProduct } from "../rules/product-summary.ts";
import { listProductFacets } from "../operations/lists/list-product-facets.ts";
import {
  listNewArrivals,
  listProducts,
  listWeeklySale,
  readProductsInOrder,
} from "../operations/lists/list-products.ts";
import { resolveFacets } from "../operations/lists/resolve-facets.ts";
import { listRelatedProducts } from "../operations/lists/list-related-products.ts";
import { SEARCH_LIMIT } from "../operations/search/search-limit.ts";

import { limitQuerySchema, productIdsSchema, productQuerySchema, slugParams } from "./list-queries.ts";
import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { createRouter, jsonContent } from "#kit/api/openapi.ts";
import { orderBounds } from "#kit/rules/order-bounds.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import {
  productDetailsSchema,
  productFacetsSchema,
  productSchema,
  productSummarySchema,
} from "./product-schemas.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";

const tags = ["products"];
const productList = z.array(productSchema);

const listProductsRoute = createRoute({
  operationId: "listProducts",
  method: "get",
  path: "/",
  tags,
  summary: "Lists products in pages, newest first by default",
  middleware: [limitRequests(SEARCH_LIMIT, "search")],
  request: { query: productQuerySchema },
  responses: {
    200: jsonContent(
      createPageSchema(productSchema).extend({ facets: productFacetsSchema.optional() }),
      "A page of products, with the filter options if `facets=1`",
    ),
    429: problemContent("Too many searches", "too-many-requests"),
  },
});

const listNewArrivalsRoute = createRoute({
  operationId: "listNewArrivals",
  method: "get",
  path: "/new-arrivals",
  tags,
  summary: "Lists the new arrivals, newest first",
  request: { query: limitQuerySchema },
  responses: { 200: jsonContent(productList, "The products") },
});

const listWeeklySaleRoute = createRoute({
  operationId: "listWeeklySale",
  method: "get",
  path: "/weekly-sale",
  tags,
  summary: "Lists the products of the weekly sale, highest discount first",
  request: { query: limitQuerySchema },
  responses: { 200: jsonContent(productList, "The products") },
});

const listSummariesRoute = createRoute({
  operationId: "listProductSummaries",
  method: "get",
  path: "/summaries",
  tags,
  summary: "Lists up to 20 products by id, in the order of the ids, with the fields that product cards show",
  request: { query: productIdsSchema },
  responses: {
    200: jsonContent(
      z.array(productSummarySchema),
      "The products. Products that the shop does not sell are omitted.",
    ),
    422: problemContent("No ids, or more than 20", "invalid-input"),
  },
});

const getProductRoute = createRoute({
  operationId: "getProduct",
  method: "get",
  path: "/{id}",
  tags,
  summary: "Returns a product",
  request: { params: slugParams },
  responses: {
    200: jsonContent(productDetailsSchema, "The product with its notes"),
    404: problemContent("Product not found", "not-found"),
  },
});

const listRelatedRoute = createRoute({
  operationId: "listRelatedProducts",
  method: "get",
  path: "/{id}/related",
  tags,
  summary: "Lists up to 5 other products of the same category",
  request: { params: slugParams },
  responses: {
    200: jsonContent(productList, "The products"),
    404: problemContent("Product not found", "not-found"),
  },
});

function toFacets({ total: _total, sizes, ...facets }: FacetCounts) {
  return { ...facets, sizes: sizes.map(({ value }) => value), sizeCounts: sizes };
}

/** Creates the public product endpoints. */
export function createProductsApi() {
  const router = createRouter();
  return router
    .openapi(listProductsRoute, async (c) => {
      const {
        facets: requestsFacets,
        audience,
        family,
        note,
        withoutNote,
        ...values
      } = orderBounds(c.req.valid("query"));
      const { concentration: concentrations, occasion: occasions, ...otherParams } = values;
      const selection = {
        audiences: audience,
        notes: note,
        withoutNotes: withoutNote,
        sizes: otherParams.sizes,
      };
      const { unknownNotes: _unknown, ...resolved } = await resolveFacets(c.var.db, selection);
      const query = { ...otherParams, ...resolved, families: family, concentrations, occasions };
      const [page, facets] = await Promise.all([
        listProducts(c.var.db, query),
        requestsFacets === undefined ? undefined : listProductFacets(c.var.db, query),
      ]);
      return c.json({ ...page, ...(facets && { facets: toFacets(facets) }) }, 200);
    })
    .openapi(listNewArrivalsRoute, async (c) =>
      c.json(await listNewArrivals(c.var.db, c.req.valid("query").limit), 200),
    )
    .openapi(listWeeklySaleRoute, async (c) =>
      c.json(await listWeeklySale(c.var.db, c.req.valid("query").limit), 200),
    )
    .openapi(listSummariesRoute, async (c) => {
      const products = await readProductsInOrder(c.var.db, c.req.valid("query").ids);
      return c.json(products.map(summarizeProduct), 200);
    })
    .openapi(getProductRoute, async (c) => {
      const product = await getProduct(c.var.db, c.req.valid("param").id);
      if (!product) throw createProductNotFound();
      return c.json(product, 200);
    })
    .openapi(listRelatedRoute, async (c) => {
      const product = await getProduct(c.var.db, c.req.valid("param").id);
      if (!product) throw createProductNotFound();
      return c.json(await listRelatedProducts(c.var.db, product), 200);
    });
}

import type { ProductSummary } from "#domain/catalogue/product-summary.ts";
import { loadModule } from "#web/api-client/api-problem.ts";

/** Loads product summaries by id. Omits products that the shop no longer sells. @throws ApiProblem */
export async function listSummaries(ids: readonly string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const { callApi } = await loadModule(() => import("#web/api-client/api-client.ts"));
  return callApi("GET /api/products/summaries", { query: { ids: ids.join(",") } });
}

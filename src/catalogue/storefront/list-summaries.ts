import { repeatable } from "#kit/ui/repeatable.ts";
import type { ProductSummary } from "../rules/product-summary.ts";
import { loadModule } from "#kit/api-client/api-problem.ts";

const loadClient = repeatable(() => import("#kit/api-client/api-client.ts"));

/** Loads product summaries by id. Omits products that the shop no longer sells. @throws ApiProblem */
export async function listSummaries(ids: readonly string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const { callApi } = await loadModule(loadClient);
  return callApi("GET /api/products/summaries", { query: { ids: ids.join(",") } });
}

import { isWorker } from "#server/lifecycle/workers.ts";
import type { MetricsEndpoint } from "./metrics-endpoint.ts";
import type { MetricSources } from "./shop-metrics.ts";
import type { RequestObserver } from "./request-observer.ts";

/** Creates the metrics endpoint of this process. In a worker, the endpoint returns the metrics of all workers. */
export async function openMetrics(
  token: string,
  sources: MetricSources,
): Promise<{ endpoint: MetricsEndpoint; observe: RequestObserver }> {
  const { createMetrics } = await import("./metrics.ts");
  const { registry, observe } = await createMetrics(sources);
  if (!isWorker) return { endpoint: { token, read: () => registry.metrics() }, observe };
  const { shareMetrics } = await import("./worker-metrics.ts");
  return { endpoint: { token, read: shareMetrics(registry) }, observe };
}

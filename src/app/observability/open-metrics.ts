import { isWorker } from "../lifecycle/workers.ts";
import type { MetricsEndpoint } from "#platform/observability/metrics-endpoint.ts";
import type { MetricSources } from "#platform/observability/shop-metrics.ts";
import type { RequestObserver } from "#platform/observability/request-observer.ts";

/** Creates the metrics endpoint of this process. In a worker, the endpoint returns the metrics of all workers. */
export async function openMetrics(
  token: string,
  sources: MetricSources,
): Promise<{ endpoint: MetricsEndpoint; observe: RequestObserver }> {
  const { createMetrics } = await import("#platform/observability/metrics.ts");
  const { registry, observe } = await createMetrics(sources);
  if (!isWorker) return { endpoint: { token, read: () => registry.metrics() }, observe };
  const { shareMetrics } = await import("#platform/observability/worker-metrics.ts");
  return { endpoint: { token, read: shareMetrics(registry) }, observe };
}

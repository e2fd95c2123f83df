import { isWorker } from "#server/lifecycle/workers.ts";
import type { MetricsEndpoint } from "./metrics-endpoint.ts";
import type { MetricSources } from "./shop-metrics.ts";
import type { RequestObserver } from "./request-observer.ts";

/** The figures of this process, or as one of several workers of all of them; loads what they need. */
export async function openMetrics(
  token: string,
  sources: MetricSources,
): Promise<{ door: MetricsEndpoint; observe: RequestObserver }> {
  const { createMetrics } = await import("./metrics.ts");
  const { registry, observe } = await createMetrics(sources);
  if (!isWorker) return { door: { token, read: () => registry.metrics() }, observe };
  const { shareMetrics } = await import("./worker-metrics.ts");
  return { door: { token, read: shareMetrics(registry) }, observe };
}

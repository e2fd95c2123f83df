import type { NameRoute, RouteName } from "#server/observability/route-names.ts";

/** How often cached responses were sent in full (200) and as not modified (304). */
export interface SentCounts {
  whole: number;
  notModified: number;
}

/** Counts by route. Each cached response references its counts, so that counting is one addition. */
export interface SentCounter {
  getCounts: (key: string) => SentCounts;
  all: () => Iterable<RouteName & SentCounts>;
}

export function createSentCounter(nameRoute: NameRoute): SentCounter {
  const byRoute = new Map<string, RouteName & SentCounts>();
  return {
    getCounts: (key) => {
      const name = nameRoute(key);
      const counts = byRoute.get(name.kind + name.route) ?? { ...name, whole: 0, notModified: 0 };
      byRoute.set(name.kind + name.route, counts);
      return counts;
    },
    all: () => byRoute.values(),
  };
}

import type { NameRoute, RouteName } from "../observability/route-names.ts";

/** How often cached responses were sent in full (200) and as not modified (304). */
export interface SentResponseCounts {
  full: number;
  notModified: number;
}

/** Counts by route. Each cached response references its counts, so that counting is one addition. */
export interface SentResponseCounter {
  getCounts: (key: string) => SentResponseCounts;
  list: () => Iterable<RouteName & SentResponseCounts>;
}

export function createSentResponseCounter(nameRoute: NameRoute): SentResponseCounter {
  const byRoute = new Map<string, RouteName & SentResponseCounts>();
  return {
    getCounts: (key) => {
      const name = nameRoute(key);
      const counts = byRoute.get(name.kind + name.route) ?? { ...name, full: 0, notModified: 0 };
      byRoute.set(name.kind + name.route, counts);
      return counts;
    },
    list: () => byRoute.values(),
  };
}

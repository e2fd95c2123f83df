import type { NameRoute, RouteName } from "#server/observability/route-names.ts";

/** How often answers were sent from memory straight by the listener, the body as well or only that it holds. */
export interface SentCounts {
  whole: number;
  notModified: number;
}

/** Such counts by route: an answer holds on to its own, so that counting is one addition. */
export interface SentTally {
  of: (key: string) => SentCounts;
  all: () => Iterable<RouteName & SentCounts>;
}

export function createSentTally(nameRoute: NameRoute): SentTally {
  const byRoute = new Map<string, RouteName & SentCounts>();
  return {
    of: (key) => {
      const name = nameRoute(key);
      const known = byRoute.get(name.kind + name.route) ?? { ...name, whole: 0, notModified: 0 };
      byRoute.set(name.kind + name.route, known);
      return known;
    },
    all: () => byRoute.values(),
  };
}

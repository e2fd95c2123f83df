/**
 * Chooses the files of modules that pages share. The bundler's own groups either put one module into a file, or
 * (`entriesAwareMergeThreshold`) make files that import each other, whose modules then run before what they import.
 */

/** What modules import: their code at once, or a module that loads on demand. */
export interface ModuleGraph {
  ids: readonly string[];
  listImports: (id: string) => readonly string[];
  listLazyImports: (id: string) => readonly string[];
  /** Characters of the source text. */
  getSize: (id: string) => number;
}

const PAGE_MODULE = "?__react-router-build-client-route";

/** What each page of an area loads besides itself. */
const FRAMES = {
  staff: /src\/(root|app\/admin\/routes\/(layout|page-frame))\.tsx\?__/,
  shop: /src\/(root|app\/storefront\/routes\/layout)\.tsx\?__/,
};

/** Words of staff, which modules of the storefront import but do not use. */
const STAFF_WORDS = /(staff|auth|product-input)-messages\.ts$/;

/** Pages that most visits of shoppers start with. */
const FIRST_PAGES = /storefront\/routes\/(home|shop|product)\.tsx\?__/;

/** How much loading a file matters. What loads on demand loads while staff and shoppers read. */
const WEIGHTS = { firstPage: 100, page: 1, onDemand: 0.05 };

/** What a further file costs, in characters of source text: headers, and worse compression. */
const FILE_COST = 8000;

/** What loads a group of modules: a page, or a module on demand. */
interface Start {
  id: string;
  weight: number;
  modules: ReadonlySet<string>;
}

/** Modules that share a file. */
interface Group {
  modules: string[];
  size: number;
  /** Indexes of the starts that load the file. */
  users: Set<number>;
}

function follow<Item>(starts: Iterable<Item>, listNext: (item: Item) => readonly Item[]): Set<Item> {
  const found = new Set(starts);
  for (const item of found) for (const next of listNext(item)) found.add(next);
  return found;
}

/** Returns all pages and modules on demand with what a visitor has loaded when they run. */
function listStarts({ ids, listImports, listLazyImports }: ModuleGraph): Start[] {
  const pages = ids.filter((id) => id.endsWith(PAGE_MODULE));
  const isForStaff = (id: string) => id.includes("/admin/");
  const firstPages = pages.filter((id) => FIRST_PAGES.test(id)).map((id) => follow([id], listImports));
  /** What several first pages need belongs to the frame, so that each of them loads few files. */
  const common = ids.filter((id) => firstPages.filter((page) => page.has(id)).length > 1);
  const areas = Object.entries(FRAMES).map(([area, frame]) => {
    const own = pages.filter((id) => isForStaff(id) === (area === "staff") || frame.test(id));
    const all = follow(own, (id) => [...listImports(id), ...listLazyImports(id)]);
    const lazy = [...new Set([...all].flatMap(listLazyImports))];
    const frameModules = follow(
      pages.filter((id) => frame.test(id)),
      listImports,
    ).union(new Set(common.filter((id) => all.has(id))));
    return [
      ...own.map((id) => ({ id, weight: WEIGHTS.page })),
      ...lazy.map((id) => ({ id, weight: WEIGHTS.onDemand })),
    ].map(({ id, weight }): Start => {
      const modules = [...follow([id], listImports), ...frameModules];
      return {
        id,
        weight: FIRST_PAGES.test(id) ? WEIGHTS.firstPage : weight,
        modules: new Set(area === "shop" ? modules.filter((module) => !STAFF_WORDS.test(module)) : modules),
      };
    });
  });
  return areas.flat();
}

/** Returns the groups of modules that exactly the same starts load. The bundler itself groups what one page loads. */
function groupByUsers({ getSize }: ModuleGraph, starts: readonly Start[]): Group[] {
  const users = new Map<string, number[]>();
  for (const [index, { modules }] of starts.entries())
    for (const id of modules) users.set(id, [...(users.get(id) ?? []), index]);
  const groups = new Map<string, Group>();
  for (const [id, indexes] of users) {
    const isOfOnePage = indexes.length < 2 && !FIRST_PAGES.test(starts[indexes[0] ?? 0]?.id ?? "");
    if (isOfOnePage || isEntry(id)) continue;
    const key = indexes.join();
    const group = groups.get(key) ?? { modules: [], size: 0, users: new Set(indexes) };
    group.modules.push(id);
    group.size += getSize(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Pages whose files others may share: the frames around all pages, and the first pages, so that they load few files. */
const SHARED_PAGES = [FRAMES.staff, FRAMES.shop, FIRST_PAGES];

/** Returns whether a module has a file of its own anyway. */
const isEntry = (id: string) => id.endsWith(PAGE_MODULE) && !SHARED_PAGES.some((pages) => pages.test(id));

/** Returns all groups that a group imports, also through others. */
function listReachable(
  group: Group,
  homes: ReadonlyMap<string, Group>,
  { listImports }: ModuleGraph,
): Set<Group> {
  const found = follow([group], ({ modules }) =>
    modules.flatMap((id) => listImports(id).flatMap((imported) => homes.get(imported) ?? [])),
  );
  found.delete(group);
  return found;
}

/** Merges groups as long as that saves more than it costs. */
function mergeGroups(groups: readonly Group[], starts: readonly Start[], graph: ModuleGraph): Set<Group> {
  const remaining = new Set(groups);
  const homes = new Map(groups.flatMap((group) => group.modules.map((id) => [id, group])));
  const reach = (group: Group) => listReachable(group, homes, graph);
  /** Whether one imports the other through a third: the merged file and the third would import each other. */
  const areConnected = (a: Group, b: Group) => {
    const passes = (from: Group, to: Group) =>
      [...reach(from)].some((middle) => middle !== to && reach(middle).has(to));
    return passes(a, b) || passes(b, a);
  };
  for (let hasMerged = true; hasMerged;) {
    hasMerged = false;
    for (const { a, b } of ratePairs([...remaining], starts, reach)) {
      if (!remaining.has(a) || !remaining.has(b) || areConnected(a, b)) continue;
      const merged: Group = {
        modules: [...a.modules, ...b.modules],
        size: a.size + b.size,
        users: a.users.union(b.users),
      };
      for (const id of merged.modules) homes.set(id, merged);
      for (const group of reach(merged)) group.users = group.users.union(merged.users);
      remaining.delete(a);
      remaining.delete(b);
      remaining.add(merged);
      hasMerged = true;
    }
  }
  return remaining;
}

/** Returns the pairs of groups whose merged file saves more than it costs: fewer files, but code that some starts need not load. */
function ratePairs(
  groups: readonly Group[],
  starts: readonly Start[],
  reach: (group: Group) => ReadonlySet<Group>,
): { a: Group; b: Group; gain: number }[] {
  /** What each start that does not load a group would load with it, weighted; 0 for those that load it. */
  const costs = groups.map((group) => {
    const row = new Float64Array(starts.length);
    for (const loaded of [group, ...reach(group)])
      for (const [index, { weight }] of starts.entries())
        if (!loaded.users.has(index)) row[index] = (row[index] ?? 0) + loaded.size * weight;
    return row;
  });
  const pairs = groups.flatMap((a, first) =>
    groups.slice(first + 1).map((b, offset) => {
      const [costA = [], costB = []] = [costs[first], costs[first + 1 + offset]];
      let gain = 0;
      for (const [index, { weight }] of starts.entries()) {
        const [usesA, usesB] = [a.users.has(index), b.users.has(index)];
        if (usesA && usesB) gain += FILE_COST * weight;
        else if (usesA) gain -= costB[index] ?? 0;
        else if (usesB) gain -= costA[index] ?? 0;
      }
      return { a, b, gain };
    }),
  );
  return pairs.filter(({ gain }) => gain > 0).toSorted((first, second) => second.gain - first.gain);
}

/** Returns the file of each module that several pages, or pages and modules on demand, share. */
export function assignFiles(graph: ModuleGraph): Map<string, string> {
  const starts = listStarts(graph);
  const merged = mergeGroups(groupByUsers(graph, starts), starts, graph);
  return new Map([...merged].flatMap(({ modules }, index) => modules.map((id) => [id, `shared-${index}`])));
}

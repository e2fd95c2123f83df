/** Tidying of the source's place names; every change is listed in src/db/locations/NOTICE.md. */

export interface NamedState {
  code: string;
  name: string;
  cities: string[];
}

/** Towns of the shop's own country that the source lacks, by state. */
const ADDED_CITIES: Readonly<Record<string, readonly string[]>> = {
  "PK-JK": ["Athmuqam", "Bagh", "Dadyal", "Hattian Bala", "Pallandri"],
  "PK-GB": ["Aliabad", "Astore", "Chilas", "Gahkuch", "Hunza", "Karimabad", "Khaplu", "Shigar"],
  "PK-KP": ["Batkhela", "Dargai", "Parachinar", "Saidu Sharif", "Timergara"],
  "PK-PB": ["Taxila", "Wah Cantonment"],
};

const ADMINISTRATIVE = / (?:District|Division|Tehsil|Agency)$/;

function plain(name: string): string {
  return name.normalize("NFD").replaceAll(/\p{M}/gu, "");
}

function oneSpaced(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ");
}

function sorted(names: Iterable<string>): string[] {
  return [...names].toSorted((a, b) => a.localeCompare(b, "en"));
}

/** The names once each, sorted; "Kotli District" goes where there is a "Kotli". */
export function cityNames(names: readonly string[], country: string, state: string): string[] {
  const isHome = country === "PK";
  const added = ADDED_CITIES[`${country}-${state}`] ?? [];
  // At home couriers and shoppers write Muzaffarabad, not Muzaffarābād, and Attock, not Attock Tehsil.
  const tidy = [...names, ...added]
    .map(oneSpaced)
    .map((name) => (isHome ? plain(name).replace(ADMINISTRATIVE, "") : name))
    .filter(Boolean);
  const known = new Set(tidy.map((name) => plain(name).toLowerCase()));
  return sorted(
    new Set(
      tidy.filter((name) => {
        const stem = plain(name).replace(ADMINISTRATIVE, "").toLowerCase();
        return stem === plain(name).toLowerCase() || !known.has(stem);
      }),
    ),
  );
}

/**
 * The source lists a town and the county around it as two states of one name (Tartu, Tartu); a shopper cannot tell
 * them apart, so they become one, under the code of the one with more cities.
 */
export function mergeSameNamed(states: readonly NamedState[]): NamedState[] {
  const byName = Map.groupBy(
    states.map((state) => ({ ...state, name: oneSpaced(state.name) })).filter((state) => state.name !== ""),
    (state) => state.name,
  );
  return [...byName.values()]
    .map((same) => {
      const [largest] = same.toSorted(
        (a, b) => b.cities.length - a.cities.length || a.code.localeCompare(b.code),
      );
      const { code = "", name = "" } = largest ?? {};
      return { code, name, cities: sorted(new Set(same.flatMap((state) => state.cities))) };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

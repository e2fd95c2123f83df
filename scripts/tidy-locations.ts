/** Cleans up the place names in the source data. src/store/places/NOTICE.md lists all changes. */

export interface NamedState {
  code: string;
  name: string;
  cities: string[];
}

/** Towns in Pakistan that the source lacks, by state. */
const MISSING_CITIES: Readonly<Record<string, readonly string[]>> = {
  "PK-JK": ["Athmuqam", "Bagh", "Dadyal", "Hattian Bala", "Pallandri"],
  "PK-GB": ["Aliabad", "Astore", "Chilas", "Gahkuch", "Hunza", "Karimabad", "Khaplu", "Shigar"],
  "PK-KP": ["Batkhela", "Dargai", "Parachinar", "Saidu Sharif", "Timergara"],
  "PK-PB": ["Taxila", "Wah Cantonment"],
  // The source lists these two towns in Balochistan.
  "PK-SD": ["Garhi Khairo", "Mehrabpur"],
};

/** Names in the source that are a second spelling of a town in the list, a town of another province, or no town. */
const WRONG_CITIES: Readonly<Record<string, readonly string[]>> = {
  "PK-JK": ["New Mirpur"],
  "PK-BA": ["Garhi Khairo", "Mehrabpur"],
  "PK-KP": ["Bat Khela", "Nowshera Cantonment"],
  "PK-PB": ["Jhang Sadar", "Rahimyar Khan", "Umerkot", "Wah", "West Punjab"],
  "PK-SD": ["Khairpur Mir’s", "Umarkot"],
};

const ADMINISTRATIVE_SUFFIX = / (?:District|Division|Tehsil|Agency)$/;

function removeDiacritics(name: string): string {
  return name.normalize("NFD").replaceAll(/\p{M}/gu, "");
}

function collapseSpaces(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ");
}

function sortNames(names: Iterable<string>): string[] {
  return [...names].toSorted((a, b) => a.localeCompare(b, "en"));
}

/** Returns the unique names, sorted. Omits e.g. "Kotli District" if the list contains "Kotli". */
export function tidyCityNames(names: readonly string[], country: string, state: string): string[] {
  const isPakistan = country === "PK";
  const missingNames = MISSING_CITIES[`${country}-${state}`] ?? [];
  const wrongNames = new Set(WRONG_CITIES[`${country}-${state}`]);
  // In Pakistan, addresses contain Muzaffarabad, not Muzaffarābād, and Attock, not Attock Tehsil.
  const tidyNames = [...names, ...missingNames]
    .map(collapseSpaces)
    .map((name) => (isPakistan ? removeDiacritics(name).replace(ADMINISTRATIVE_SUFFIX, "") : name))
    .filter((name) => name !== "" && !wrongNames.has(name));
  const knownNames = new Set(tidyNames.map((name) => removeDiacritics(name).toLowerCase()));
  return sortNames(
    new Set(
      tidyNames.filter((name) => {
        const nameWithoutSuffix = removeDiacritics(name).replace(ADMINISTRATIVE_SUFFIX, "").toLowerCase();
        return (
          nameWithoutSuffix === removeDiacritics(name).toLowerCase() || !knownNames.has(nameWithoutSuffix)
        );
      }),
    ),
  );
}

/**
 * Merges states with the same name, such as a town and its county (Tartu, Tartu), because customers cannot distinguish
 * them. The merged state has the code of the state with the most cities.
 */
export function mergeStatesByName(states: readonly NamedState[]): NamedState[] {
  const byName = Map.groupBy(
    states
      .map((state) => ({ ...state, name: collapseSpaces(state.name) }))
      .filter((state) => state.name !== ""),
    (state) => state.name,
  );
  return [...byName.values()]
    .map((sameNameStates) => {
      const [largest] = sameNameStates.toSorted(
        (a, b) => b.cities.length - a.cities.length || a.code.localeCompare(b.code),
      );
      const { code = "", name = "" } = largest ?? {};
      return { code, name, cities: sortNames(new Set(sameNameStates.flatMap((state) => state.cities))) };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

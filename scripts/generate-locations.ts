/**
 * Writes the shop's location data, `src/store/places/*.json`, from the development dependency
 * @countrystatecity/countries. The shop never loads that package.
 * Run: `npx node scripts/generate-locations.ts`. Why: docs/decisions/020-places-and-delivery.md.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js";

import type { Country } from "#kit/rules/location.ts";

import { tidyCityNames, mergeStatesByName, type NamedState } from "./tidy-locations.ts";

const source = join(dirname(fileURLToPath(import.meta.resolve("@countrystatecity/countries"))), "data");
const target = join(import.meta.dirname, "..", "src", "store", "places");

/** Countries with larger files are split into one file of cities per state. */
const MAX_COUNTRY_BYTES = 60_000;

interface SourceCountry {
  name: string;
  iso2: string;
  phonecode: string;
  emoji: string;
}

function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(source, ...path), "utf8"));
}

/** Dial codes of territories that the phone metadata lacks and whose code in the source data is wrong. */
const DIAL_CODES: Readonly<Record<string, string>> = { BV: "47", PN: "64" };

/**
 * Returns the dial code that the checkout uses to parse phone numbers, so that the country picker shows E.164 codes.
 */
function getDialCode({ iso2, phonecode }: SourceCountry): string {
  return isSupportedCountry(iso2) ? getCountryCallingCode(iso2) : (DIAL_CODES[iso2] ?? phonecode);
}

/** Reads the states in a country's folder. A state folder's name ends with the state's code, e.g. `Punjab-PB`. */
function readStates(folder: string | undefined): NamedState[] {
  if (folder === undefined) return [];
  const country = folder.slice(-2);
  const folders = new Map(
    readdirSync(join(source, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => [entry.name.slice(entry.name.lastIndexOf("-") + 1), entry.name]),
  );
  const states = readJson(folder, "states.json") as { iso2: string; name: string }[];
  return mergeStatesByName(
    states.map((state) => {
      const stateFolder = folders.get(state.iso2);
      const cities = stateFolder ? (readJson(folder, stateFolder, "cities.json") as { name: string }[]) : [];
      const cityNames = cities.map((city) => city.name);
      return { code: state.iso2, name: state.name, cities: tidyCityNames(cityNames, country, state.iso2) };
    }),
  );
}

function writeJson(path: string, value: unknown): number {
  const file = join(target, path);
  mkdirSync(dirname(file), { recursive: true });
  const json = `${JSON.stringify(value)}\n`;
  writeFileSync(file, json);
  return Buffer.byteLength(json);
}

function writeCountry(code: string, namedStates: readonly NamedState[]): number {
  const states = namedStates.map((state) => ({ code: state.code, name: state.name }));
  const cities = Object.fromEntries(namedStates.map((state) => [state.code, state.cities]));
  const country = { states, cities };
  if (Buffer.byteLength(JSON.stringify(country)) <= MAX_COUNTRY_BYTES)
    return writeJson(`${code}.json`, country);
  return namedStates
    .map((state) => writeJson(join(code, `${state.code}.json`), state.cities))
    .reduce((sum, bytes) => sum + bytes, writeJson(`${code}.json`, { states }));
}

function clearTarget(): void {
  for (const entry of readdirSync(target, { withFileTypes: true })) {
    const isData = entry.isDirectory() ? /^[A-Z]{2}$/.test(entry.name) : entry.name.endsWith(".json");
    if (isData) rmSync(join(target, entry.name), { recursive: true });
  }
}

const countries = readJson("countries.json") as SourceCountry[];
const folders = new Map(readdirSync(source).map((name) => [/-([A-Z]{2})$/.exec(name)?.[1], name]));

clearTarget();
let bytes = writeJson(
  "countries.json",
  countries
    .map((country): Country => ({
      code: country.iso2,
      name: country.name.trim(),
      dialCode: getDialCode(country),
      flag: country.emoji,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en")),
);
for (const { iso2 } of countries) bytes += writeCountry(iso2, readStates(folders.get(iso2)));
console.log(`${countries.length} countries, ${(bytes / 1_000_000).toFixed(2)} MB in ${target}`);

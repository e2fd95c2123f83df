import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Country, State } from "#kit/rules/location.ts";

import { projectRoot } from "#platform/db/project-root.ts";

const locationsFolder = join(projectRoot, "src/store/places");

/**
 * Contents of a country's file. `cities` maps state codes to city names. Large countries have a file per state instead.
 */
export interface CountryFile {
  states: State[];
  cities?: Record<string, string[]>;
}

// The codes come from URLs. Only these patterns are safe in a file path.
const COUNTRY_CODE = /^[A-Z]{2}$/;
const STATE_CODE = /^[A-Z0-9-]{1,8}$/;

async function readJson<T>(...path: string[]): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(join(locationsFolder, ...path), "utf8")) as T;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Returns all countries, sorted by name. */
export async function readCountries(): Promise<Country[]> {
  return (await readJson<Country[]>("countries.json")) ?? [];
}

/** Returns the file of a country, or `undefined` for an unknown code. */
export async function readCountry(country: string): Promise<CountryFile | undefined> {
  return COUNTRY_CODE.test(country) ? readJson<CountryFile>(`${country}.json`) : undefined;
}

/** Returns the city names of a state of a large country, or `undefined` if there is no such file. */
export async function readStateCities(country: string, state: string): Promise<string[] | undefined> {
  if (!COUNTRY_CODE.test(country) || !STATE_CODE.test(state)) return undefined;
  return readJson<string[]>(country, `${state}.json`);
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Country, State } from "#domain/customers/location.ts";

import { projectRoot } from "../project-root.ts";

const folder = join(projectRoot, "src/db/locations");

/** `cities` by state code; a large country keeps them in one file per state instead. */
export interface CountryFile {
  states: State[];
  cities?: Record<string, string[]>;
}

// The names come from an address, so nothing but these shapes may ever become part of a path.
const COUNTRY_CODE = /^[A-Z]{2}$/;
const STATE_CODE = /^[A-Z0-9-]{1,8}$/;

async function readJson<T>(...path: string[]): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, ...path), "utf8")) as T;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** All countries, sorted by name. */
export async function readCountries(): Promise<Country[]> {
  return (await readJson<Country[]>("countries.json")) ?? [];
}

/** One country's file; `undefined` for a code that is none. */
export async function readCountry(country: string): Promise<CountryFile | undefined> {
  return COUNTRY_CODE.test(country) ? readJson<CountryFile>(`${country}.json`) : undefined;
}

/** City names of one state of a large country; `undefined` where there is no such file. */
export async function readStateCities(country: string, state: string): Promise<string[] | undefined> {
  if (!COUNTRY_CODE.test(country) || !STATE_CODE.test(state)) return undefined;
  return readJson<string[]>(country, `${state}.json`);
}

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import { projectRoot } from "#platform/db/project-root.ts";
import { DEFAULT_COUNTRY } from "#kit/rules/location.ts";

import { listCities, listCountries, listStates } from "./places.ts";

const folder = join(projectRoot, "src/store/places");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".json"),
);
const countries = await listCountries();

function isSortedAndUnique(names: readonly string[]): boolean {
  const sorted = [...new Set(names)].toSorted((a, b) => a.localeCompare(b, "en"));
  return names.length === sorted.length && names.every((name, index) => name === sorted[index]);
}

describe("the location data", () => {
  test("every country has a two-letter code, a name, a dial code without a plus sign and a flag", () => {
    expect(countries.length).toBeGreaterThanOrEqual(249);
    for (const country of countries) {
      expect(country.code).toMatch(/^[A-Z]{2}$/);
      expect(country.name).toMatch(/^\S.*\S$/);
      expect(country.dialCode).toMatch(/^[1-9]\d{0,3}$/);
      expect(country.flag).toMatch(/^\p{Regional_Indicator}{2}$/u);
    }
  });

  test("countries are unique and sorted by name", () => {
    expect(isSortedAndUnique(countries.map(({ name }) => name))).toBe(true);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  });

  test("the default country is Pakistan with the dial code 92 [000 §2]", () => {
    expect(countries.find(({ code }) => code === DEFAULT_COUNTRY)).toMatchObject({
      name: "Pakistan",
      dialCode: "92",
    });
  });

  test("Pakistan's states are its provinces and territories", async () => {
    expect((await listStates("PK"))?.map(({ name }) => name)).toEqual([
      "Azad Kashmir",
      "Balochistan",
      "Gilgit-Baltistan",
      "Islamabad",
      "Khyber Pakhtunkhwa",
      "Punjab",
      "Sindh",
    ]);
  });

  test("Pakistan's large cities are listed in their provinces", async () => {
    const expected = { PB: ["Lahore", "Faisalabad", "Rawalpindi", "Multan"], SD: ["Karachi", "Hyderabad"] };
    for (const [state, names] of Object.entries(expected)) {
      const cities = (await listCities("PK", state))?.map(({ name }) => name);
      expect(cities).toEqual(expect.arrayContaining(names));
    }
  });

  test("no city has a second entry for its district, tehsil or division", async () => {
    const cities = (await listCities("PK", "PB"))?.map(({ name }) => name) ?? [];
    expect(cities.filter((name) => / (?:District|Tehsil|Division)$/.test(name))).toEqual([]);
  });

  test("states and cities of every country are trimmed, sorted and unique", async () => {
    for (const { code } of countries) {
      const states = (await listStates(code)) ?? [];
      expect(isSortedAndUnique(states.map(({ name }) => name)), code).toBe(true);
      expect(new Set(states.map((state) => state.code)).size, code).toBe(states.length);
      for (const state of states) {
        expect(state.code).toMatch(/^[A-Z0-9-]{1,8}$/);
        const names = ((await listCities(code, state.code)) ?? []).map(({ name }) => name);
        expect(isSortedAndUnique(names), `${code} ${state.code}`).toBe(true);
        expect(
          names.every((name) => name !== "" && name === name.trim()),
          `${code} ${state.code}`,
        ).toBe(true);
      }
    }
  });

  test("a country without states and a state without cities return empty lists", async () => {
    expect(await listStates("GI")).toEqual([]);
    const states = (await listStates("AI")) ?? [];
    expect(states.length).toBeGreaterThan(0);
    expect(await listCities("AI", states[0]?.code ?? "")).toEqual([]);
  });

  test.each(["", "XX", "pk", "PK ", "PKX", "..", "PK\0", "../countries", "countries", "__proto__", "PK\n"])(
    "an invalid country code has no states: %j",
    async (code) => {
      expect(await listStates(code)).toBeUndefined();
      expect(await listCities(code, "PB")).toBeUndefined();
    },
  );

  test.each(["", "XX", "pb", "../PK", "PB\0", "PB\n", "constructor", "__proto__", "A".repeat(9)])(
    "an invalid state code has no cities: %j",
    async (code) => {
      expect(await listCities("PK", code)).toBeUndefined();
      expect(await listCities("US", code)).toBeUndefined();
    },
  );

  test("no file exceeds 64 kB, and all files together are smaller than 2.5 MB", () => {
    const sizes = files.map((name) => ({ name, bytes: statSync(join(folder, name)).size }));
    expect(sizes.filter(({ bytes }) => bytes > 64_000)).toEqual([]);
    expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(2_500_000);
  });

  test("no compressed response exceeds 16 kB", async () => {
    const responses: unknown[] = [countries];
    for (const { code } of countries) {
      const states = (await listStates(code)) ?? [];
      responses.push(states, ...(await Promise.all(states.map((state) => listCities(code, state.code)))));
    }
    const large = responses
      .map((response) => JSON.stringify(response))
      .filter((json) => json.length > 16_000);
    expect(large.map((json) => brotliCompressSync(json).length).filter((bytes) => bytes > 16_000)).toEqual(
      [],
    );
  });

  test("every file with cities belongs to a listed state", async () => {
    for (const name of files) {
      const [, country = "", state] = /^([A-Z]{2})(?:[/\\](.+))?\.json$/.exec(name) ?? [];
      if (state !== undefined) expect((await listStates(country))?.map(({ code }) => code)).toContain(state);
    }
  });
});

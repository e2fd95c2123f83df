import { expect, test } from "vitest";

import { saveDeliveryRates } from "../operations/save-delivery-rates.ts";
import { openTestApi } from "#test/api.ts";
import { RATES } from "#test/delivery.ts";

const api = await openTestApi();
const getTerms = async (query: string) => {
  const { status, body } = await api.send<{ terms: unknown }>("GET", `/delivery/terms${query}`);
  return { status, terms: body.terms };
};

test("the terms are those of the place's zone, or null if the city is missing", async () => {
  await saveDeliveryRates(api.db, { rates: RATES });
  const [cities, north] = RATES.zones;
  const { bottleGrams } = RATES;
  const toTerms = (zone: typeof cities) => ({
    options: zone?.options,
    cashOnDelivery: zone?.cashOnDelivery,
    bottleGrams,
    surfaceDays: 0,
  });
  expect(await getTerms("?country=Pakistan&state=Punjab&city=Lahore")).toEqual({
    status: 200,
    terms: toTerms(cities),
  });
  expect((await getTerms("?country=Pakistan&state=Gilgit-Baltistan&city=Hunza")).terms).toEqual(
    toTerms(north),
  );
  expect((await getTerms("?state=Sindh&city=Thatta")).terms).toEqual({
    ...RATES.elsewhere,
    bottleGrams,
    surfaceDays: 0,
  });
  expect((await getTerms("?country=Pakistan")).terms).toBeNull();
});

test("an invalid city is rejected", async () => {
  expect((await getTerms(`?city=${"x".repeat(121)}`)).status).toBe(422);
});

test("a shop without zones has the same terms everywhere", async () => {
  await saveDeliveryRates(api.db, { rates: { ...RATES, zones: [] } });
  const { bottleGrams, elsewhere } = RATES;
  expect((await getTerms("")).terms).toEqual({ ...elsewhere, bottleGrams, surfaceDays: 0 });
});

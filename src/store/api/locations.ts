import { createRoute, z } from "@hono/zod-openapi";

import { NotFound } from "#kit/rules/errors.ts";
import { generalMessages } from "#kit/rules/texts/general-messages.ts";
import { listCities, listCountries, listStates } from "../operations/places/places.ts";

import { cacheCompressed } from "#kit/api/middleware/cache-compressed.ts";
import { createRouter, jsonContent } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const countrySchema = z
  .object({ code: z.string(), name: z.string(), dialCode: z.string(), flag: z.string() })
  .openapi("Country", { example: { code: "PK", name: "Pakistan", dialCode: "92", flag: "🇵🇰" } });
const stateSchema = z
  .object({ code: z.string(), name: z.string() })
  .openapi("State", { example: { code: "PB", name: "Punjab" } });
const citySchema = z.object({ name: z.string() }).openapi("City", { example: { name: "Lahore" } });

// Accepts any text, so that unknown codes return 404 instead of 422.
const country = z.string().openapi({ description: "Two capital letters", example: "PK" });
const state = z.string().openapi({ description: "Code of a state of the country", example: "PB" });

const notFound = problemContent("Country or state not found", "not-found");

const listCountriesRoute = createRoute({
  method: "get",
  path: "/countries",
  operationId: "listCountries",
  tags: ["Locations"],
  summary: "Lists all countries with their dial codes",
  responses: { 200: jsonContent(z.array(countrySchema), "The countries, sorted by name") },
});

const listStatesRoute = createRoute({
  method: "get",
  path: "/{country}/states",
  operationId: "listStates",
  tags: ["Locations"],
  summary: "Lists the states of a country",
  request: { params: z.object({ country }) },
  responses: {
    200: jsonContent(z.array(stateSchema), "The states, sorted by name; may be empty"),
    404: notFound,
  },
});

const listCitiesRoute = createRoute({
  method: "get",
  path: "/{country}/{state}/cities",
  operationId: "listCities",
  tags: ["Locations"],
  summary: "Lists the cities of a state",
  request: { params: z.object({ country, state }) },
  responses: {
    200: jsonContent(z.array(citySchema), "The cities, sorted by name; may be empty"),
    404: notFound,
  },
});

function requireFound<T>(value: T | undefined): T {
  if (value === undefined) throw new NotFound(generalMessages.notFound);
  return value;
}

/** Creates the endpoints under `/api/locations`, which fill the address fields of the checkout. */
export function createLocationsApi() {
  const router = createRouter();
  router.use("*", cacheCompressed({ maxEntries: 200, maxAgeSeconds: 86_400 }));
  return router
    .openapi(listCountriesRoute, async (c) => c.json(await listCountries(), 200))
    .openapi(listStatesRoute, async (c) =>
      c.json(requireFound(await listStates(c.req.valid("param").country)), 200),
    )
    .openapi(listCitiesRoute, async (c) => {
      const params = c.req.valid("param");
      return c.json(requireFound(await listCities(params.country, params.state)), 200);
    });
}

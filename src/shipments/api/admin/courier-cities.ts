import { z } from "@hono/zod-openapi";

import { text } from "#kit/rules/text.ts";
import {
  cityChoiceSchema,
  courierCitiesSchema,
  fetchedCitiesSchema,
  unmatchedPlaceSchema,
} from "../../rules/courier-city.ts";
import { MAX_SHIPMENTS } from "../../rules/ship-orders.ts";
import { requires, requiresAny } from "#kit/rules/permissions.ts";
import { chooseCity } from "../../operations/cities/choose-city.ts";
import { getCourierCities } from "../../operations/cities/courier-cities.ts";
import { updateCities } from "../../operations/cities/fetch-cities.ts";
import { listUnmatchedPlaces } from "../../operations/cities/list-unmatched-places.ts";

import { createRouter, jsonBody, jsonContent, numberParams, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const staffRoute = staffRoutes("admin: shipments", requires("shipments.book"));
const notFound = problemContent("Courier not found", "not-found");

const listCitiesRoute = staffRoute({
  operationId: "listCourierCities",
  "x-permission": requiresAny("shipments.book", "settings.couriers"),
  method: "get",
  path: "/{id}/cities",
  summary: "Returns the stored cities of a connected courier, sorted by name",
  request: { params: numberParams },
  responses: { 200: jsonContent(courierCitiesSchema, "The cities"), 404: notFound },
});

const updateCitiesRoute = staffRoute({
  operationId: "updateCourierCities",
  "x-permission": requires("settings.couriers"),
  method: "post",
  path: "/{id}/cities",
  summary: "Fetches the cities of a connected courier and stores them",
  request: { params: numberParams },
  responses: {
    200: jsonContent(fetchedCitiesSchema, "The result"),
    404: notFound,
    409: problemContent("The courier has no account", "conflict"),
  },
});

const unmatchedPlacesRoute = staffRoute({
  operationId: "listUnmatchedPlaces",
  method: "post",
  path: "/{id}/unmatched-places",
  summary: "Lists the places of orders for which staff must choose the courier’s city. Changes nothing",
  request: {
    params: numberParams,
    body: jsonBody(z.strictObject({ orderIds: z.array(text(100)).min(1).max(MAX_SHIPMENTS) })),
  },
  responses: { 200: jsonContent(z.array(unmatchedPlaceSchema), "The places"), 404: notFound },
});

const chooseCityRoute = staffRoute({
  operationId: "chooseCourierCity",
  method: "put",
  path: "/{id}/city-choices",
  summary:
    "Stores the courier’s city for a place. Parcels that were rejected because of the place are booked again",
  request: { params: numberParams, body: jsonBody(cityChoiceSchema) },
  responses: {
    204: { description: "Stored" },
    404: notFound,
    409: problemContent("The courier’s list does not contain the city", "conflict"),
  },
});

/** Creates the staff endpoints for the cities of couriers. */
export function createAdminCourierCitiesApi() {
  return createRouter()
    .openapi(listCitiesRoute, async (c) =>
      c.json(await getCourierCities(c.var.db, c.req.valid("param").id), 200),
    )
    .openapi(updateCitiesRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await updateCities(c.var.db, id, c.var.getCredentialsKey), 200);
    })
    .openapi(unmatchedPlacesRoute, async (c) => {
      const { orderIds } = c.req.valid("json");
      return c.json(await listUnmatchedPlaces(c.var.db, c.req.valid("param").id, orderIds), 200);
    })
    .openapi(chooseCityRoute, async (c) => {
      await chooseCity(c.var.db, c.req.valid("param").id, c.req.valid("json"), { by: c.var.user });
      return c.body(null, 204);
    });
}

import { z } from "@hono/zod-openapi";

import type { Context } from "hono";

import { courierAccountSchema } from "../../rules/courier-account.ts";
import {
  accountTestSchema,
  courierInputSchema,
  courierSchema,
  newCourierSchema,
} from "../../rules/courier.ts";
import { requires, requiresAny } from "#kit/rules/permissions.ts";
import { saveCourierAccount, testCourierAccount } from "../../operations/courier-account.ts";
import { addCourier, deleteCourier, listCouriers, updateCourier } from "../../operations/couriers.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import { createRouter, jsonBody, jsonContent, numberParams, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const staffRoute = staffRoutes("admin: shipments", requires("settings.couriers"));
const notFound = problemContent("Courier not found", "not-found");
const nameTaken = problemContent("Another courier has this name", "courier-name-taken");

const listCouriersRoute = staffRoute({
  operationId: "listCouriers",
  "x-permission": requiresAny("orders.read", "shipments.pack", "shipments.book", "settings.couriers"),
  method: "get",
  path: "/",
  summary: "Lists the couriers by name",
  responses: { 200: jsonContent(z.array(courierSchema), "The couriers") },
});

const addCourierRoute = staffRoute({
  operationId: "addCourier",
  method: "post",
  path: "/",
  summary:
    "Adds a courier. For couriers without a connection, staff enter the tracking numbers and parcel states",
  request: { body: jsonBody(newCourierSchema) },
  responses: { 201: jsonContent(courierSchema, "The courier"), 409: nameTaken },
});

const updateCourierRoute = staffRoute({
  operationId: "updateCourier",
  method: "put",
  path: "/{id}",
  summary: "Changes the name, tracking page and availability of a courier",
  request: { params: numberParams, body: jsonBody(courierInputSchema) },
  responses: {
    200: jsonContent(courierSchema, "The courier"),
    404: notFound,
    409: problemContent(
      "The courier was changed after expectedUpdatedAt, or another courier has this name",
      "conflict",
      "courier-name-taken",
    ),
  },
});

const deleteCourierRoute = staffRoute({
  operationId: "deleteCourier",
  method: "delete",
  path: "/{id}",
  summary: "Deletes a courier without parcels",
  request: { params: numberParams },
  responses: {
    204: { description: "Deleted" },
    404: notFound,
    409: problemContent("The courier has parcels", "courier-in-use"),
  },
});

const saveAccountRoute = staffRoute({
  operationId: "saveCourierAccount",
  method: "put",
  path: "/{id}/account",
  summary: "Stores the account of a connected courier, encrypted. No response contains it",
  request: { params: numberParams, body: jsonBody(courierAccountSchema) },
  responses: {
    204: { description: "Stored" },
    404: notFound,
    409: problemContent("The account belongs to another kind of courier", "conflict"),
  },
});

const testAccountRoute = staffRoute({
  operationId: "testCourierAccount",
  method: "post",
  path: "/{id}/account/test",
  summary: "Asks the courier whether it accepts the stored account. Changes nothing",
  request: { params: numberParams },
  responses: {
    200: jsonContent(accountTestSchema, "The result"),
    404: notFound,
    409: problemContent("The courier has no account", "conflict"),
  },
});

function getOptions({ var: { user, getCredentialsKey } }: Context<ApiEnv>) {
  return { by: user, getKey: getCredentialsKey };
}

/** Creates the staff endpoints for couriers. */
export function createAdminCouriersApi() {
  return createRouter()
    .openapi(listCouriersRoute, async (c) =>
      c.json(await listCouriers(c.var.db, c.var.getCredentialsKey), 200),
    )
    .openapi(addCourierRoute, async (c) =>
      c.json(await addCourier(c.var.db, c.req.valid("json"), getOptions(c)), 201),
    )
    .openapi(updateCourierRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await updateCourier(c.var.db, id, c.req.valid("json"), getOptions(c)), 200);
    })
    .openapi(deleteCourierRoute, async (c) => {
      await deleteCourier(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    })
    .openapi(saveAccountRoute, async (c) => {
      await saveCourierAccount(c.var.db, c.req.valid("param").id, c.req.valid("json"), getOptions(c));
      return c.body(null, 204);
    })
    .openapi(testAccountRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await testCourierAccount(c.var.db, id, c.var.getCredentialsKey), 200);
    });
}

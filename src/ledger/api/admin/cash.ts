import { z } from "@hono/zod-openapi";
import type { Context } from "hono";

import {
  createReplayMarker,
  createRouter,
  createStrictQuery,
  idempotencyHeaders,
  idempotentContent,
  jsonBody,
  jsonContent,
  numberParams,
  staffRoutes,
} from "#kit/api/openapi.ts";
import type { ApiEnv } from "#kit/api/env.ts";
import { exportRoute } from "#kit/api/export-routes.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { requires } from "#kit/rules/permissions.ts";
import { queryDay, queryNumber } from "#kit/rules/query-values.ts";

import { getCashSheet } from "../../operations/cash-days.ts";
import { closeDay } from "../../operations/close-day.ts";
import { listBalances } from "../../operations/balances.ts";
import { exportMovements, getMovement, listMovements } from "../../operations/list-movements.ts";
import { exportMoneyReport, listMoneyReport } from "../../operations/money-report.ts";
import { handOver, recordDeposit, recordExpense, recordOpening } from "../../operations/record-cash.ts";
import { reverseEntry } from "../../operations/reverse-entry.ts";
import {
  closeDaySchema,
  depositSchema,
  expenseSchema,
  handOverSchema,
  openingSchema,
  reversalSchema,
} from "../../rules/cash-input.ts";
import { cashSheetSchema } from "../../rules/cash-sheet.ts";
import { moneyReportList, reportRowSchema, reportTotalSchema } from "../../rules/money-report.ts";
import { balanceSchema, movementList, movementSchema } from "../../rules/movement.ts";

const TAG = "admin: money";
const staffRoute = staffRoutes(TAG, requires("money.read"));
const accountNotFound = problemContent("Account not found", "not-found");
const dayClosed = problemContent(
  "The cash of the day is closed, or the key recorded another entry",
  "day-closed",
  "idempotency-key-taken",
);

const balancesRoute = staffRoute({
  operationId: "listAccountBalances",
  method: "get",
  path: "/balances",
  summary: "Lists all accounts with their balances, which together are 0",
  responses: { 200: jsonContent(z.array(balanceSchema), "The accounts") },
});

const movementsRoute = staffRoute({
  operationId: "listMoneyEntries",
  method: "get",
  path: "/entries",
  summary: "Lists the entries of the ledger, newest first by default",
  request: { query: createStrictQuery(movementList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(movementSchema), "A page of entries") },
});

const reportRoute = staffRoute({
  operationId: "listMoneyReport",
  method: "get",
  path: "/report",
  summary: "Returns what came and went by period, account and kind, and the totals by account",
  request: { query: createStrictQuery(moneyReportList.querySchema) },
  responses: {
    200: jsonContent(
      createPageSchema(reportRowSchema).extend({
        from: z.iso.date(),
        to: z.iso.date(),
        totals: z.array(reportTotalSchema).describe("Of all pages"),
      }),
      "A page of the report",
    ),
  },
});

const sheetRoute = staffRoute({
  operationId: "getCashSheet",
  method: "get",
  path: "/sheet",
  summary:
    "Returns the cash sheet of an account on a day in Pakistan, by default of the first cash account today",
  request: {
    query: createStrictQuery(
      z.object({
        account: queryNumber("account", { min: 1, max: Number.MAX_SAFE_INTEGER }).optional(),
        day: queryDay("day").optional(),
      }),
    ),
  },
  responses: { 200: jsonContent(cashSheetSchema, "The cash sheet"), 404: accountNotFound },
});

/** Describes an endpoint that records an entry, once per Idempotency-Key. */
function entryRoute<Path extends string, Input extends z.ZodType>(
  operationId: string,
  path: Path,
  input: Input,
  { summary, conflict = dayClosed }: { summary: string; conflict?: ReturnType<typeof problemContent> },
) {
  return staffRoute({
    operationId,
    "x-permission": requires("money.record"),
    method: "post",
    path,
    summary,
    request: { headers: idempotencyHeaders, body: jsonBody(input) },
    responses: { 201: idempotentContent(movementSchema, "The entry"), 404: accountNotFound, 409: conflict },
  });
}

const handOverRoute = entryRoute("handOver", "/hand-overs", handOverSchema, {
  summary: "Records cash that a rider hands over",
});
const expenseRoute = entryRoute("recordExpense", "/expenses", expenseSchema, {
  summary: "Records money that the shop spends",
});
const depositRoute = entryRoute("recordDeposit", "/deposits", depositSchema, {
  summary: "Records money that moves between the shop’s accounts, such as cash that goes to the bank",
});
const openingRoute = entryRoute("recordOpening", "/openings", openingSchema, {
  summary: "Records what an account had before its first entry",
  conflict: problemContent(
    "The account has an opening amount or a closed day, or the day is closed",
    "conflict",
    "day-closed",
    "idempotency-key-taken",
  ),
});

const closeRoute = staffRoute({
  operationId: "closeCashDay",
  "x-permission": requires("money.close"),
  method: "post",
  path: "/days",
  summary: "Closes the cash of a day with the counted amount. Neither it nor earlier days can be changed",
  request: { headers: idempotencyHeaders, body: jsonBody(closeDaySchema) },
  responses: {
    201: idempotentContent(cashSheetSchema, "The cash sheet"),
    404: accountNotFound,
    409: problemContent(
      "The day is closed, or the expected cash is not the displayed one",
      "day-closed",
      "conflict",
      "idempotency-key-taken",
    ),
  },
});

const reverseRoute = staffRoute({
  operationId: "reverseMoneyEntry",
  "x-permission": requires("money.record"),
  method: "post",
  path: "/entries/{id}/reversal",
  summary: "Reverses a hand-over, expense, deposit or opening amount",
  request: { params: numberParams, body: jsonBody(reversalSchema) },
  responses: {
    201: jsonContent(movementSchema, "The reversal"),
    404: problemContent("Entry not found", "not-found"),
    409: problemContent("The entry is reversed or of another kind", "already-reversed", "conflict"),
  },
});

const mountExport = exportRoute({
  name: "entries/export",
  operationId: "exportMoneyEntries",
  tag: TAG,
  rule: requires("money.read"),
  summary: "Exports the matching entries",
  query: movementList.filterSchema,
  run: exportMovements,
});

const mountReportExport = exportRoute({
  name: "report",
  operationId: "exportMoneyReport",
  tag: TAG,
  rule: requires("money.read"),
  summary: "Exports the report",
  query: moneyReportList.filterSchema,
  run: exportMoneyReport,
});

type WriteHeaders = z.output<typeof idempotencyHeaders>;

/** Returns who records an entry, and its idempotency key. */
function getWriteOptions(c: Context<ApiEnv>, { "idempotency-key": idempotencyKey }: WriteHeaders) {
  return { by: c.var.user, idempotencyKey, onReplay: createReplayMarker(c) };
}

/** Creates the staff endpoints that show cash, accounts and entries of the ledger. */
export function createAdminCashApi() {
  const router = createRouter();
  mountExport(router);
  mountReportExport(router);
  return router
    .openapi(balancesRoute, async (c) => c.json(await listBalances(c.var.db), 200))
    .openapi(movementsRoute, async (c) => c.json(await listMovements(c.var.db, c.req.valid("query")), 200))
    .openapi(reportRoute, async (c) => c.json(await listMoneyReport(c.var.db, c.req.valid("query")), 200))
    .openapi(sheetRoute, async (c) => {
      const { account, day } = c.req.valid("query");
      return c.json(await getCashSheet(c.var.db, account, day), 200);
    });
}

/** Creates the staff endpoints that record and reverse entries and close days. */
export function createAdminCashEntriesApi() {
  return createRouter()
    .openapi(handOverRoute, async (c) => {
      const id = await handOver(c.var.db, c.req.valid("json"), getWriteOptions(c, c.req.valid("header")));
      return c.json(await getMovement(c.var.db, id), 201);
    })
    .openapi(expenseRoute, async (c) => {
      const options = getWriteOptions(c, c.req.valid("header"));
      const id = await recordExpense(c.var.db, c.req.valid("json"), options);
      return c.json(await getMovement(c.var.db, id), 201);
    })
    .openapi(depositRoute, async (c) => {
      const options = getWriteOptions(c, c.req.valid("header"));
      const id = await recordDeposit(c.var.db, c.req.valid("json"), options);
      return c.json(await getMovement(c.var.db, id), 201);
    })
    .openapi(openingRoute, async (c) => {
      const options = getWriteOptions(c, c.req.valid("header"));
      const id = await recordOpening(c.var.db, c.req.valid("json"), options);
      return c.json(await getMovement(c.var.db, id), 201);
    })
    .openapi(closeRoute, async (c) => {
      const count = c.req.valid("json");
      await closeDay(c.var.db, count, getWriteOptions(c, c.req.valid("header")));
      return c.json(await getCashSheet(c.var.db, count.accountId, count.day), 201);
    })
    .openapi(reverseRoute, async (c) => {
      const { id } = c.req.valid("param");
      const reversalId = await reverseEntry(c.var.db, id, c.req.valid("json").reason, { by: c.var.user });
      return c.json(await getMovement(c.var.db, reversalId), 201);
    });
}

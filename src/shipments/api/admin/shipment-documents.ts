import { z } from "@hono/zod-openapi";
import type { Context } from "hono";

import { labelRequestSchema, parseShipmentIds, preparedLabelsSchema } from "../../rules/courier-label.ts";
import { createdLoadSheetsSchema, newLoadSheetsSchema } from "../../rules/load-sheet.ts";
import { requires } from "#kit/rules/permissions.ts";
import { prepareLabels } from "../../operations/labels/prepare-labels.ts";
import { printCourierLabels } from "../../operations/labels/print-courier-labels.ts";
import { createLoadSheets } from "../../operations/load-sheets/create-load-sheets.ts";
import { printCourierSheet, recordLoadSheetPrint } from "../../operations/load-sheets/print-load-sheet.ts";
import { requestCourierSheet } from "../../operations/load-sheets/request-courier-sheet.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import { createRouter, jsonBody, jsonContent, numberParams, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const staffRoute = staffRoutes("admin: shipments", requires("shipments.pack"));
const PDF_TYPE = "application/pdf";
const pdfContent = {
  description: "The PDF file",
  content: { [PDF_TYPE]: { schema: z.string().openapi({ format: "binary" }) } },
};
const sheetNotFound = problemContent("Load sheet not found", "not-found");

const prepareLabelsRoute = staffRoute({
  operationId: "prepareCourierLabels",
  method: "post",
  path: "/shipments/courier-labels",
  summary: "Fetches and stores the couriers’ labels for parcels. Lists the parcels without a label",
  request: { body: jsonBody(labelRequestSchema) },
  responses: { 200: jsonContent(preparedLabelsSchema, "Parcels with and without a label") },
});

const printLabelsRoute = staffRoute({
  operationId: "printCourierLabels",
  method: "get",
  path: "/shipments/courier-labels.pdf",
  summary: "Returns the stored courier labels for parcels as one PDF file",
  request: {
    query: z.object({ ids: z.string().max(10_000).describe("Comma-separated parcel ids") }),
  },
  responses: { 200: pdfContent, 404: problemContent("No label is stored", "not-found") },
});

const createLoadSheetsRoute = staffRoute({
  operationId: "createLoadSheets",
  method: "post",
  path: "/load-sheets",
  summary: "Puts booked parcels on a new load sheet for each courier. A parcel is on at most one sheet",
  request: { body: jsonBody(newLoadSheetsSchema) },
  responses: {
    201: jsonContent(createdLoadSheetsSchema, "The sheets, and the parcels that are on no sheet"),
    404: problemContent("Courier not found", "not-found"),
    409: problemContent("The courier has no parcels waiting for a load sheet", "nothing-to-hand-over"),
  },
});

const requestSheetRoute = staffRoute({
  operationId: "requestCourierSheet",
  method: "post",
  path: "/load-sheets/{id}/courier-sheet",
  summary: "Asks the courier again for its own load sheet",
  request: { params: numberParams },
  responses: {
    204: { description: "The courier's sheet, or the reason for the failure, is stored" },
    404: sheetNotFound,
  },
});

const recordPrintRoute = staffRoute({
  operationId: "recordLoadSheetPrint",
  method: "post",
  path: "/load-sheets/{id}/prints",
  summary: "Counts a print of the shop’s own load sheet",
  request: { params: numberParams },
  responses: { 204: { description: "Counted" }, 404: sheetNotFound },
});

const printSheetRoute = staffRoute({
  operationId: "printCourierSheet",
  method: "get",
  path: "/load-sheets/{id}/courier-sheet.pdf",
  summary: "Returns the courier’s own load sheet as a PDF file, and counts the print",
  request: { params: numberParams },
  responses: { 200: pdfContent, 404: sheetNotFound },
});

/** Sends a PDF for display in the browser. Disables caching, because the PDF contains personal data. */
function sendPdf(c: Context<ApiEnv>, content: Uint8Array, fileName: string) {
  return c.body(new Uint8Array(content), 200, {
    "content-type": PDF_TYPE,
    "content-disposition": `inline; filename="${fileName}"`,
    "cache-control": "private, no-store",
  });
}

/** Creates the staff endpoints for labels and load sheets. */
export function createAdminShipmentDocumentsApi() {
  return createRouter()
    .openapi(prepareLabelsRoute, async (c) => {
      const { shipmentIds } = c.req.valid("json");
      return c.json(await prepareLabels(c.var.db, shipmentIds, { getKey: c.var.getCredentialsKey }), 200);
    })
    .openapi(printLabelsRoute, async (c) => {
      const ids = parseShipmentIds(c.req.valid("query").ids);
      return sendPdf(c, await printCourierLabels(c.var.db, ids, { by: c.var.user }), "labels.pdf");
    })
    .openapi(createLoadSheetsRoute, async (c) => {
      const options = { by: c.var.user, getKey: c.var.getCredentialsKey };
      return c.json(await createLoadSheets(c.var.db, c.req.valid("json"), options), 201);
    })
    .openapi(requestSheetRoute, async (c) => {
      await requestCourierSheet(c.var.db, c.req.valid("param").id, { getKey: c.var.getCredentialsKey });
      return c.body(null, 204);
    })
    .openapi(recordPrintRoute, async (c) => {
      await recordLoadSheetPrint(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    })
    .openapi(printSheetRoute, async (c) => {
      const { id } = c.req.valid("param");
      const content = await printCourierSheet(c.var.db, id, { by: c.var.user });
      return sendPdf(c, content, `load-sheet-${id}.pdf`);
    });
}

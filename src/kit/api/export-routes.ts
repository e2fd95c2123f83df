import type { Readable } from "node:stream";

import type { OpenAPIHono } from "@hono/zod-openapi";
import { createRoute, z } from "@hono/zod-openapi";
import type { Context, ContextVariableMap } from "hono";

import type { Database } from "#platform/db/client.server.ts";
import { toWebStream } from "#platform/requests/to-web-stream.ts";
import { EXPORT_TOTAL_HEADER, XLSX_TYPE } from "#platform/rules/spreadsheet.ts";
import type { ExportFile } from "#platform/spreadsheets/write-workbook.ts";

import { TooManyRequests } from "../rules/errors.ts";
import type { AccessRule } from "../rules/permissions.ts";
import { exportMessages } from "../rules/texts/staff-messages.ts";

import type { ApiEnv, ApiSettings } from "./env.ts";
import { problemContent } from "./schemas/problem-schemas.ts";

/** Retry-After of an export beyond the limit. Most exports finish within this time. */
const RETRY_AFTER_SECONDS = 10;

/** An endpoint that streams a spreadsheet. */
export interface ExportRoute<Query extends z.ZodObject> {
  /** Name of the file in the URL, e.g. `orders` for `/orders.xlsx`. */
  name: string;
  operationId: string;
  tag: string;
  rule: AccessRule;
  summary: string;
  query: Query;
  run: (
    db: Database,
    query: z.output<Query>,
    options: { engine: ApiEnv["Variables"]["engine"]; by: ContextVariableMap["user"]; siteUrl: string },
  ) => ExportFile | Promise<ExportFile>;
}

/** Describes an endpoint that streams a spreadsheet. The result mounts it. */
export function exportRoute<Query extends z.ZodObject>({
  name,
  operationId,
  tag,
  rule,
  summary,
  query,
  run,
}: ExportRoute<Query>): (router: OpenAPIHono<ApiEnv>) => void {
  const route = createRoute({
    operationId,
    "x-permission": rule,
    method: "get",
    path: `/${name}.xlsx`,
    tags: [tag],
    summary,
    request: { query },
    responses: {
      200: {
        description: "The spreadsheet as a stream",
        headers: {
          "Export-Total": {
            description: "Number of records in the file",
            schema: { type: "integer" as const },
          },
          "Content-Disposition": { description: "The file name", schema: { type: "string" as const } },
        },
        content: { [XLSX_TYPE]: { schema: z.string().openapi({ format: "binary" }) } },
      },
      429: problemContent(
        "The maximum number of concurrent exports is reached: two per process, or one if it has fewer than eight database connections",
        "too-many-requests",
      ),
    },
  });
  return (router) => {
    router.openapi(route, (c: Context<ApiEnv>) => {
      const { db, engine, user, settings } = c.var;
      const options = { engine, by: user, siteUrl: settings.siteUrl };
      // Hono cannot infer the query from a generic schema.
      return sendExport(c, () => run(db, c.req.valid("query" as never), options));
    });
  };
}

/** Number of exports that are running in this process, for each API. */
const runningExports = new WeakMap<ApiSettings, number>();

/** Streams an export and limits the number of concurrent exports. A HEAD request reads no data. */
async function sendExport(c: Context<ApiEnv>, openExport: () => ExportFile | Promise<ExportFile>) {
  const { settings } = c.var;
  if (c.req.raw.method === "HEAD") return c.body(null, 200, { "content-type": XLSX_TYPE });
  const count = (change: number) =>
    runningExports.set(settings, (runningExports.get(settings) ?? 0) + change);
  if ((runningExports.get(settings) ?? 0) >= settings.maxRunningExports)
    throw new TooManyRequests(RETRY_AFTER_SECONDS, exportMessages.tooMany);
  count(1);
  try {
    const { fileName, total, body } = await openExport();
    body.once("close", () => count(-1));
    reportStreamErrors(c, body);
    return c.body(toWebStream(body), 200, {
      "content-type": XLSX_TYPE,
      "content-disposition": `attachment; filename="${fileName}"`,
      [EXPORT_TOTAL_HEADER]: String(total),
      // Disables nginx buffering, which would hide the download progress from the browser.
      "x-accel-buffering": "no",
    });
  } catch (error) {
    count(-1);
    throw error;
  }
}

/** Reports errors of the export stream, unless the client aborted the request. */
function reportStreamErrors({ req, var: { report, requestId } }: Context<ApiEnv>, body: Readable): void {
  body.once("error", (error) => {
    if (!req.raw.signal.aborted && error.name !== "AbortError") report(error, requestId);
  });
}

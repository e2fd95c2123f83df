import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import { createRoute, z } from "@hono/zod-openapi";
import type { Context, ContextVariableMap } from "hono";
import type { Schema } from "hono/types";

import type { Database } from "#platform/db/client.server.ts";

import type { AnyList } from "../rules/list.ts";
import type { Page } from "../rules/paging.ts";
import type { AccessRule } from "../rules/permissions.ts";

import type { ApiEnv } from "./env.ts";
import type { ExportRoute } from "./export-routes.ts";
import { exportRoute } from "./export-routes.ts";
import {
  createReplayMarker,
  createRouter,
  createStrictQuery,
  idempotencyHeaders,
  idempotentContent,
  jsonBody,
  jsonContent,
} from "./openapi.ts";
import { createPageSchema } from "./schemas/page-schema.ts";
import { problemContent } from "./schemas/problem-schemas.ts";

/** Who makes a change. */
interface WriteOptions {
  by: ContextVariableMap["user"];
}

interface AddOptions extends WriteOptions {
  idempotencyKey: string | undefined;
  onReplay: () => void;
}

/** The list of a resource: in pages, as its rules say, or all records at once. */
type ResourceList<Item extends z.ZodType> =
  | { rules: AnyList; item?: z.ZodType; run: (db: Database, query: never) => Promise<Page<z.output<Item>>> }
  | { rules?: undefined; item?: z.ZodType; run: (db: Database) => Promise<z.output<Item>[]> };

type Add<Item extends z.ZodType, Input extends z.ZodType> = (
  db: Database,
  input: z.output<Input>,
  options: AddOptions,
) => Promise<z.output<Item>>;
type Update<Item extends z.ZodType, Input extends z.ZodType> = (
  db: Database,
  id: never,
  input: z.output<Input>,
  options: WriteOptions,
) => Promise<z.output<Item>>;
type Remove = (db: Database, id: never, options: WriteOptions) => Promise<unknown>;

type OperationName = "list" | "add" | "update" | "remove";

/** A resource of the staff API: its schemas, who may read and change it, and its operations. Each one may be absent. */
export interface Resource<
  Item extends z.ZodType,
  Input extends z.ZodType,
  List extends ResourceList<Item> | undefined,
  Adds extends Add<Item, Input> | undefined,
  Updates extends Update<Item, Input> | undefined,
  Removes extends Remove | undefined,
> {
  /** Names in operation ids. Default: the words, e.g. `Supplier` and `Suppliers`. */
  one?: string;
  many?: string;
  /** Names in descriptions, e.g. `supplier` and `suppliers`. */
  words: { label: string; items: string };
  /** What the default summaries leave out. */
  summaries?: Partial<Record<OperationName, string>>;
  /** When an operation is rejected with 409, apart from an outdated `expectedUpdatedAt`. */
  conflicts?: Partial<Record<OperationName, Readonly<Parameters<typeof problemContent>>>>;
  /** Group in the API document, e.g. `admin: suppliers`. */
  tag: string;
  read: AccessRule;
  write: AccessRule;
  /** The path parameter `id`. */
  id: z.ZodType<string | number>;
  item: Item;
  input: Input;
  list?: List;
  /** Adds a record, once per idempotency key. */
  add?: Adds;
  /** Replaces the fields of a record; rejects an input whose `expectedUpdatedAt` is not the stored one. */
  update?: Updates;
  remove?: Removes;
  /** Exports the records of a list with `rules`, at `/export.xlsx`. */
  exported?: { rule: AccessRule; run: ExportRoute<z.ZodObject>["run"] };
}

type QueryInput<List> = List extends { rules: AnyList }
  ? { query: Partial<z.input<List["rules"]["querySchema"]>> }
  : object;

/** A part of the routes' types, unless the resource has no such operation. */
type IfGiven<Operation, Route> = [Operation] extends [undefined] ? unknown : Route;

/** The routes' types for the typed client, as Hono would infer them. */
type ResourceSchema<Item extends z.ZodType, Input extends z.ZodType, List, Adds, Updates, Removes> = {
  "/": IfGiven<
    List,
    {
      $get: {
        input: QueryInput<List>;
        output: List extends { run: (...args: never) => Promise<infer Output> } ? Output : never;
        outputFormat: "json";
        status: 200;
      };
    }
  > &
    IfGiven<
      Adds,
      {
        $post: {
          input: { json: z.input<Input>; header: { "idempotency-key"?: string | undefined } };
          output: z.output<Item>;
          outputFormat: "json";
          status: 201;
        };
      }
    >;
  "/:id": IfGiven<
    Updates,
    {
      $put: {
        input: { param: { id: string }; json: z.input<Input> };
        output: z.output<Item>;
        outputFormat: "json";
        status: 200;
      };
    }
  > &
    IfGiven<
      Removes,
      { $delete: { input: { param: { id: string } }; output: null; outputFormat: "body"; status: 204 } }
    >;
};

interface AnyResource extends Omit<
  Resource<z.ZodType, z.ZodType, undefined, undefined, undefined, undefined>,
  "list" | "add" | "update" | "remove"
> {
  list?: { rules?: AnyList | undefined; item?: z.ZodType };
}

/** Returns the resource's names in operation ids. */
function getNames({ words: { label, items }, one, many }: Pick<AnyResource, "words" | "one" | "many">) {
  const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return { one: one ?? capitalize(label), many: many ?? capitalize(items) };
}

const CHANGED = "Changed by someone else after expectedUpdatedAt";

function describeRoutes(resource: AnyResource): Record<OperationName, RouteConfig> {
  const { tag, read, write, item, input, list = {}, summaries = {}, conflicts = {} } = resource;
  const { one, many } = getNames(resource);
  const { label, items } = resource.words;
  const common = { tags: [tag], "x-permission": write };
  const params = z.object({ id: resource.id });
  const notFound = problemContent(`Unknown ${label}`, "not-found");
  const toConflict = (name: OperationName) => conflicts[name] && { 409: problemContent(...conflicts[name]) };
  const listed = list.item ?? item;
  return {
    list: {
      ...common,
      "x-permission": read,
      operationId: `list${many}`,
      method: "get",
      path: "/",
      summary: summaries.list ?? `Lists the ${items}`,
      request: list.rules && { query: createStrictQuery(list.rules.querySchema) },
      responses: {
        200: list.rules
          ? jsonContent(createPageSchema(listed), `A page of the ${items}`)
          : jsonContent(z.array(listed), `All ${items}`),
      },
    },
    add: {
      ...common,
      operationId: `add${one}`,
      method: "post",
      path: "/",
      summary: summaries.add ?? `Adds a ${label}, once per Idempotency-Key`,
      request: { headers: idempotencyHeaders, body: jsonBody(input) },
      responses: { 201: idempotentContent(item, `The ${label}`), ...toConflict("add") },
    },
    update: {
      ...common,
      operationId: `update${one}`,
      method: "put",
      path: "/{id}",
      summary: summaries.update ?? `Replaces the fields of a ${label}`,
      request: { params, body: jsonBody(input) },
      responses: {
        200: jsonContent(item, `The ${label}`),
        404: notFound,
        409: problemContent(CHANGED, "conflict"),
        ...toConflict("update"),
      },
    },
    remove: {
      ...common,
      operationId: `delete${one}`,
      method: "delete",
      path: "/{id}",
      summary: summaries.remove ?? `Deletes a ${label}`,
      request: { params },
      responses: { 204: { description: "Deleted" }, 404: notFound, ...toConflict("remove") },
    },
  };
}

/**
 * Creates the staff endpoints of a resource: list, add, update and delete, with their permissions, problems and
 * documentation. A resource with other routes chains them to the result, or passes a router with those that precede.
 */
export function resourceRoutes<
  Item extends z.ZodType,
  Input extends z.ZodType,
  List extends ResourceList<Item> | undefined = undefined,
  Adds extends Add<Item, Input> | undefined = undefined,
  Updates extends Update<Item, Input> | undefined = undefined,
  Removes extends Remove | undefined = undefined,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- Hono describes an app without routes by `{}`
  Before extends Schema = Record<never, never>,
>(
  resource: Resource<Item, Input, List, Adds, Updates, Removes>,
  before: OpenAPIHono<ApiEnv, Before> = createRouter(),
): OpenAPIHono<ApiEnv, Before & ResourceSchema<Item, Input, List, Adds, Updates, Removes>> {
  const { list, add, update, remove, exported } = resource;
  const routes = describeRoutes(resource);
  const router = before as OpenAPIHono<ApiEnv>;
  const mount = (route: RouteConfig, handler: (c: Context<ApiEnv>) => Promise<Response>) =>
    router.openapi(createRoute(route), handler);
  if (list)
    mount(routes.list, async (c) =>
      c.json(await (list.rules ? list.run(c.var.db, readValid(c, "query")) : list.run(c.var.db))),
    );
  if (exported && list?.rules) {
    const { tag, words } = resource;
    const operationId = `export${getNames(resource).many}`;
    const summary = `Exports the matching ${words.items}`;
    const query = list.rules.filterSchema;
    exportRoute({ name: "export", operationId, tag, summary, query, ...exported })(router);
  }
  if (add)
    mount(routes.add, async (c) => {
      const { "idempotency-key": idempotencyKey } = readValid(c, "header");
      const options = { by: c.var.user, idempotencyKey, onReplay: createReplayMarker(c) };
      return c.json(await add(c.var.db, readValid(c, "json"), options), 201);
    });
  if (update)
    mount(routes.update, async (c) => {
      const { id } = readValid(c, "param");
      return c.json(await update(c.var.db, id, readValid(c, "json"), { by: c.var.user }));
    });
  if (remove)
    mount(routes.remove, async (c) => {
      await remove(c.var.db, readValid(c, "param").id, { by: c.var.user });
      return c.body(null, 204);
    });
  return router;
}

/** The validated parts of a request. `ResourceSchema` states their types, which Hono cannot infer from generics. */
interface ValidParts {
  json: never;
  query: never;
  param: { id: never };
  header: { "idempotency-key"?: string };
}

function readValid<Part extends keyof ValidParts>({ req }: Context<ApiEnv>, part: Part): ValidParts[Part] {
  return req.valid(part as never);
}

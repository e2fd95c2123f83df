import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import { createRoute, z } from "@hono/zod-openapi";
import type { Context, ContextVariableMap } from "hono";

import type { Database } from "#platform/db/client.server.ts";

import type { AnyList } from "../rules/list.ts";
import type { Page } from "../rules/paging.ts";
import type { AccessRule } from "../rules/permissions.ts";

import type { ApiEnv } from "./env.ts";
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
  | { rules: AnyList; run: (db: Database, query: never) => Promise<Page<z.output<Item>>> }
  | { rules?: undefined; run: (db: Database) => Promise<z.output<Item>[]> };

type QueryInput<List> = List extends { rules: AnyList }
  ? { query: Partial<z.input<List["rules"]["querySchema"]>> }
  : object;

/** A resource of the staff API: its schemas, who may read and change it, and its operations. */
export interface Resource<Item extends z.ZodType, Input extends z.ZodType, List extends ResourceList<Item>> {
  /** Names in operation ids, e.g. `Supplier` and `Suppliers`. */
  one: string;
  many: string;
  /** Names in descriptions, e.g. `supplier` and `suppliers`. */
  words: { label: string; items: string };
  /** Group in the API document, e.g. `admin: suppliers`. */
  tag: string;
  read: AccessRule;
  write: AccessRule;
  /** The path parameter `id`. */
  id: z.ZodType<string | number>;
  item: Item;
  input: Input;
  list: List;
  /** Adds a record, once per idempotency key. */
  add: (db: Database, input: z.output<Input>, options: AddOptions) => Promise<z.output<Item>>;
  /** Replaces the fields of a record; rejects an input whose `expectedUpdatedAt` is not the stored one. */
  update: (db: Database, id: never, input: z.output<Input>, options: WriteOptions) => Promise<z.output<Item>>;
  remove: (db: Database, id: never, options: WriteOptions) => Promise<unknown>;
}

/** The routes' types for the typed client, as Hono would infer them. */
type ResourceSchema<Item extends z.ZodType, Input extends z.ZodType, List extends ResourceList<Item>> = {
  "/": {
    $get: {
      input: QueryInput<List>;
      output: Awaited<ReturnType<List["run"]>>;
      outputFormat: "json";
      status: 200;
    };
    $post: {
      input: { json: z.input<Input>; header: { "idempotency-key"?: string | undefined } };
      output: z.output<Item>;
      outputFormat: "json";
      status: 201;
    };
  };
  "/:id": {
    $put: {
      input: { param: { id: string }; json: z.input<Input> };
      output: z.output<Item>;
      outputFormat: "json";
      status: 200;
    };
    $delete: { input: { param: { id: string } }; output: null; outputFormat: "body"; status: 204 };
  };
};

function describeRoutes<Item extends z.ZodType, Input extends z.ZodType, List extends ResourceList<Item>>(
  resource: Resource<Item, Input, List>,
): Record<"list" | "add" | "update" | "remove", RouteConfig> {
  const { one, many, tag, read, write, item, input, list } = resource;
  const common = { tags: [tag], "x-permission": write };
  const params = z.object({ id: resource.id });
  const { label, items } = resource.words;
  const invalid = problemContent("Invalid values", "invalid-input");
  const notFound = problemContent(`Unknown ${label}`, "not-found");
  return {
    list: {
      ...common,
      "x-permission": read,
      operationId: `list${many}`,
      method: "get" as const,
      path: "/",
      summary: `Lists the ${items}`,
      request: list.rules && { query: createStrictQuery(list.rules.querySchema) },
      responses: {
        200: list.rules
          ? jsonContent(createPageSchema(item), `A page of the ${items}`)
          : jsonContent(z.array(item), `All ${items}`),
        ...(list.rules && { 422: invalid }),
      },
    },
    add: {
      ...common,
      operationId: `add${one}`,
      method: "post" as const,
      path: "/",
      summary: `Adds a ${label}, once per Idempotency-Key`,
      request: { headers: idempotencyHeaders, body: jsonBody(input) },
      responses: { 201: idempotentContent(item, `The ${label}`), 422: invalid },
    },
    update: {
      ...common,
      operationId: `update${one}`,
      method: "put" as const,
      path: "/{id}",
      summary: `Replaces the fields of a ${label}`,
      request: { params, body: jsonBody(input) },
      responses: {
        200: jsonContent(item, `The ${label}`),
        404: notFound,
        409: problemContent("Changed by someone else after expectedUpdatedAt", "conflict"),
        422: invalid,
      },
    },
    remove: {
      ...common,
      operationId: `delete${one}`,
      method: "delete" as const,
      path: "/{id}",
      summary: `Deletes a ${label}`,
      request: { params },
      responses: { 204: { description: "Deleted" }, 404: notFound, 422: invalid },
    },
  };
}

/**
 * Creates the staff endpoints of a resource: list, add, update and delete, with their permissions, problems and
 * documentation. A resource with other routes chains them to the result.
 */
export function resourceRoutes<
  Item extends z.ZodType,
  Input extends z.ZodType,
  List extends ResourceList<Item>,
>(resource: Resource<Item, Input, List>): OpenAPIHono<ApiEnv, ResourceSchema<Item, Input, List>> {
  const routes = describeRoutes(resource);
  const { list, add, update, remove } = resource;
  const router = createRouter();
  const mount = (route: RouteConfig, handler: (c: Context<ApiEnv>) => Promise<Response>) =>
    router.openapi(createRoute(route), handler);
  mount(routes.list, async (c) =>
    c.json(await (list.rules ? list.run(c.var.db, readValid(c, "query")) : list.run(c.var.db))),
  );
  mount(routes.add, async (c) => {
    const { "idempotency-key": idempotencyKey } = readValid(c, "header");
    const options = { by: c.var.user, idempotencyKey, onReplay: createReplayMarker(c) };
    return c.json(await add(c.var.db, readValid(c, "json"), options), 201);
  });
  mount(routes.update, async (c) => {
    const { id } = readValid(c, "param");
    return c.json(await update(c.var.db, id, readValid(c, "json"), { by: c.var.user }));
  });
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

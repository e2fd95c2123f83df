import { z } from "zod";

import type { JsonSchema } from "./json-schema.ts";
import { closeSchema, resolveSchema } from "./json-schema.ts";

export interface ApiParameter {
  in: "path" | "query" | "header";
  name: string;
  required: boolean;
  schema: JsonSchema;
}

interface DocumentedBody {
  mediaType: string;
  /** Parses a JSON body. */
  parser: z.ZodType;
}

/** An operation of the OpenAPI document. */
export interface ApiOperation {
  id: string;
  method: string;
  path: string;
  parameters: readonly ApiParameter[];
  body: { mediaType: string; schema: JsonSchema } | undefined;
  /** Response bodies by status; null means no body. */
  responses: ReadonlyMap<number, DocumentedBody | null>;
  /** Whether the operation requires a staff session. */
  isStaffOnly: boolean;
}

interface DocumentedResponse {
  $ref?: string;
  content?: Record<string, { schema: JsonSchema }>;
}

interface DocumentedOperation {
  operationId: string;
  parameters?: readonly { in: ApiParameter["in"]; name: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, DocumentedResponse>;
}

interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, JsonSchema>; responses?: Record<string, DocumentedResponse> };
}

/** Reads all operations from the OpenAPI document of a running shop. */
export async function readOperations(origin: string): Promise<ApiOperation[]> {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as ApiDocument;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(document, method, path, operation)),
  );
}

function readOperation(
  { components }: ApiDocument,
  method: string,
  path: string,
  { operationId, parameters = [], requestBody, responses }: DocumentedOperation,
): ApiOperation {
  const resolveReference = (schema: JsonSchema) => resolveSchema(schema, components.schemas);
  const [body] = Object.entries(requestBody?.content ?? {});
  const responsesByStatus = Object.entries(responses).map(
    ([status, response]): [number, DocumentedBody | null] => {
      const sharedName = response.$ref?.replace("#/components/responses/", "");
      const { content = {} } =
        sharedName === undefined ? response : (components.responses?.[sharedName] ?? {});
      const [firstContent] = Object.entries(content);
      if (firstContent === undefined) return [Number(status), null];
      const [mediaType, { schema }] = firstContent;
      return [Number(status), { mediaType, parser: createResponseParser(schema, components.schemas) }];
    },
  );
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    parameters: parameters.map(({ required = false, schema, ...rest }) => {
      return { ...rest, required, schema: resolveReference(schema) };
    }),
    body: body && { mediaType: body[0], schema: resolveReference(body[1].schema) },
    responses: new Map(responsesByStatus),
    isStaffOnly: path.startsWith("/api/admin/"),
  };
}

/** Returns a parser for a schema. The parser rejects fields that the schema does not define. */
export function createResponseParser(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): z.ZodType {
  const closed = closeSchema(resolveSchema(schema, components));
  return z.fromJSONSchema(closed as Parameters<typeof z.fromJSONSchema>[0]);
}

import type { AccessRule } from "#kit/rules/permissions.ts";
import { permissionSchema } from "#kit/rules/permissions.ts";
import { z } from "#platform/rules/zod.ts";

import { API_KEY_SECURITY } from "./describe-access.ts";

const STAFF_PATH = "/api/admin";

const operationSchema = z.object({
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  "x-permission": z.union([
    z.strictObject({ allOf: z.array(permissionSchema) }),
    z.strictObject({ anyOf: z.array(permissionSchema).min(2) }),
  ]),
});

interface Route {
  method: string;
  path: string;
}

/** The access rule of an operation. */
export interface OperationAccess {
  rule: AccessRule;
  acceptsKeys: boolean;
}

/** Returns the access rule of the first matched route that is a staff operation, or undefined. */
export type FindAccess = (routes: readonly Route[]) => OperationAccess | undefined;

/**
 * Returns a function that looks up the rules that staff operations declare as `x-permission` and `security`. Identifies
 * routes by their path pattern, so that the rule belongs to the operation that Hono runs.
 * @param paths the paths of the OpenAPI document
 * @param routes the routes of the router
 * @throws Error at startup, if a staff operation declares no valid rule
 */
export function createAccessRules(
  paths: Readonly<Record<string, object>>,
  routes: readonly Route[],
): FindAccess {
  const rules = new Map<string, OperationAccess>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const declared = operationSchema.safeParse(operation);
      if (!declared.success) continue;
      const { security, "x-permission": rule } = declared.data;
      const acceptsKeys = security.some((schemes) => API_KEY_SECURITY in schemes);
      rules.set(toKey({ method, path }), { rule, acceptsKeys });
    }
  }
  const isOperation = ({ method, path }: Route) => path.startsWith(STAFF_PATH) && method !== "ALL";
  const routeWithoutRule = routes.find((route) => isOperation(route) && !rules.has(toKey(route)));
  if (routeWithoutRule)
    throw new Error(`${routeWithoutRule.method} ${routeWithoutRule.path} declares no valid x-permission.`);
  return (matchedRoutes) => {
    const operation = matchedRoutes.find(isOperation);
    return operation && rules.get(toKey(operation));
  };
}

/** Hono writes parameters as `:id`, OpenAPI as `{id}`. */
function toKey({ method, path }: Route): string {
  return `${method.toUpperCase()} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}")}`;
}

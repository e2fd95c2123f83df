import type { AccessRule } from "#kit/rules/permissions.ts";
import { permissionSchema } from "#kit/rules/permissions.ts";
import { z } from "#platform/rules/zod.ts";

import { API_KEY_SECURITY, listSecurity } from "./describe-access.ts";

const STAFF_PATH = "/api/admin";

const ruleSchema = z.union([
  z.strictObject({ allOf: z.array(permissionSchema) }),
  z.strictObject({ anyOf: z.array(permissionSchema).min(2) }),
]);

interface Route {
  method: string;
  path: string;
}

/** What an endpoint declares. Its path starts with `/api`. */
interface Operation extends Route {
  security?: readonly object[] | undefined;
  "x-permission"?: unknown;
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
 * @param operations what the endpoints declare
 * @param routes the routes of the router
 * @throws Error at startup, if a staff operation declares no valid rule
 */
export function createAccessRules(operations: readonly Operation[], routes: readonly Route[]): FindAccess {
  const rules = new Map<string, OperationAccess>();
  for (const operation of operations) {
    const declared = ruleSchema.safeParse(operation["x-permission"]);
    if (!declared.success) continue;
    const acceptsKeys = listSecurity(operation.path, operation).some((scheme) => API_KEY_SECURITY in scheme);
    rules.set(toKey(operation), { rule: declared.data, acceptsKeys });
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

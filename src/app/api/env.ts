import type { ContextVariableMap } from "hono";

import type { ApiEnv } from "#kit/api/env.ts";

/** Dependencies that the server injects into the API: what the endpoints of all modules read from their context. */
export type ApiDependencies = Omit<ApiEnv["Variables"] & ContextVariableMap, "requestId" | "user">;

import type { ReactNode } from "react";

import type { AccessRule } from "../rules/permissions.ts";

import { useAccess } from "./use-access.ts";

interface IfAllowedProps {
  rule: AccessRule;
  /** Shown to staff whose permissions do not satisfy the rule; nothing by default. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Shows controls only to staff whose permissions satisfy a rule. The API enforces the same rule. */
export function IfAllowed({ rule, fallback = null, children }: IfAllowedProps) {
  return useAccess()(rule) ? children : fallback;
}

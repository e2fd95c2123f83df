import { useContext, useMemo } from "react";

import { isAllowed } from "../../rules/permissions.ts";
import { PermissionsContext } from "../use-access.ts";

import type { ListColumn } from "./list-columns.tsx";

/** Returns the columns that the signed-in staff member may see. */
export function useAllowedColumns<Row>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] {
  const permissions = useContext(PermissionsContext);
  return useMemo(
    () => columns.filter(({ rule }) => rule === undefined || isAllowed(permissions, rule)),
    [columns, permissions],
  );
}

import type { ListView, NewView, ViewChange } from "../../rules/views/list-view.ts";

import { callStaffWrite } from "../staff-call.ts";

export function addView(json: NewView): Promise<ListView> {
  return callStaffWrite("view_added", "POST /api/admin/views", { json });
}

export function updateView(id: number, json: ViewChange): Promise<ListView> {
  return callStaffWrite("view_changed", "PATCH /api/admin/views/:id", { param: { id }, json });
}

export function deleteView(id: number): Promise<void> {
  return callStaffWrite("view_deleted", "DELETE /api/admin/views/:id", { param: { id } });
}

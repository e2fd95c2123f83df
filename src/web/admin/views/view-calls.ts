import type { ListView, NewView, ViewChange } from "#domain/views/list-view.ts";

import { staffWrite } from "../staff-call.ts";

export function addView(json: NewView): Promise<ListView> {
  return staffWrite("view_added", "POST /api/admin/views", { json });
}

export function updateView(id: number, json: ViewChange): Promise<ListView> {
  return staffWrite("view_changed", "PATCH /api/admin/views/:id", { param: { id }, json });
}

export function deleteView(id: number): Promise<void> {
  return staffWrite("view_deleted", "DELETE /api/admin/views/:id", { param: { id } });
}

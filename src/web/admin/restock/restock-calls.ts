import { staffWrite } from "../staff-call.ts";

/** Marks a back-in-stock request as notified or as waiting. @throws ApiProblem */
export async function setRestockNotified(id: string, isNotified: boolean): Promise<void> {
  const action = isNotified ? "restock_notified" : "restock_reopened";
  await staffWrite(action, "PATCH /api/admin/restock-requests/:id", { param: { id }, json: { isNotified } });
}

/** Deletes a back-in-stock request with its contact details. @throws ApiProblem */
export async function deleteRestockRequest(id: string): Promise<void> {
  await staffWrite("restock_deleted", "DELETE /api/admin/restock-requests/:id", { param: { id } });
}

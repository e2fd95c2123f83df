import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** Marks a back-in-stock request as notified or as waiting. @throws ApiProblem */
export async function setRestockNotified(id: string, isNotified: boolean): Promise<void> {
  const action = isNotified ? "restock_notified" : "restock_reopened";
  await callStaffWrite(action, "PATCH /api/admin/restock-requests/:id", {
    param: { id },
    json: { isNotified },
  });
}

/** Queues the message to the shopper again. @throws ApiProblem */
export async function sendRestockMessageAgain(id: string): Promise<void> {
  await callStaffWrite("restock_message_sent_again", "POST /api/admin/restock-requests/:id/send", {
    param: { id },
  });
}

/** Deletes a back-in-stock request with its contact details. @throws ApiProblem */
export async function deleteRestockRequest(id: string): Promise<void> {
  await callStaffWrite("restock_deleted", "DELETE /api/admin/restock-requests/:id", { param: { id } });
}

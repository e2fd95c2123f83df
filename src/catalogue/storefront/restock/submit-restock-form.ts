import { restockInputSchema } from "../../rules/stock/restock/restock-input.ts";
import { restockMessages } from "../../rules/stock/restock/restock-messages.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { createInvalidInput } from "#kit/api-client/api-problem.ts";

/** Validates and sends a back-in-stock request. @throws ApiProblem */
export async function submitRestockForm(form: HTMLFormElement): Promise<void> {
  const result = restockInputSchema.safeParse(Object.fromEntries(new FormData(form)));
  if (!result.success) throw createInvalidInput(restockMessages.failed, result.error.issues);
  await callApi("POST /api/restock-requests", { json: result.data });
}

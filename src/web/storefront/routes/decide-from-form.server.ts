import { decisionSchema, readDecisionForm } from "#domain/orders/confirmation/decision.ts";
import { confirmationMessages } from "#domain/orders/confirmation/confirmation-messages.ts";
import { NotFound, ShopError, TooManyRequests } from "#domain/shared/errors.ts";
import { decideConfirmation } from "#operations/orders/confirmation/decide-confirmation.ts";
import { ORDER_LOOKUP_LIMIT } from "#operations/orders/edit/order-limits.ts";
import type { Shop } from "#web/context.ts";

/** The result of a decision that was sent without JavaScript. */
interface FormDecision {
  status: number;
  /** Why the decision was not saved. */
  rejection?: string;
}

/** Confirms or declines an order with the fields of a form. @param findOrder returns the order's id, if the link is valid */
export async function decideFromForm(
  { db, lookUp, messageChannels, report }: Shop,
  findOrder: () => Promise<string | undefined>,
  form: FormData,
): Promise<FormDecision> {
  const parsed = decisionSchema.safeParse(readDecisionForm(form));
  if (!parsed.success) return { status: 422, rejection: describe(parsed.error.issues[0]) };
  try {
    const order = await lookUp(ORDER_LOOKUP_LIMIT, async () => {
      const orderId = await findOrder();
      if (orderId === undefined) return undefined;
      return decideConfirmation(db, orderId, parsed.data, { channels: messageChannels }).catch(
        undefinedIfMissing,
      );
    });
    return { status: order === undefined ? 404 : 200 };
  } catch (error) {
    if (error instanceof TooManyRequests) return { status: 429, rejection: error.message };
    if (error instanceof ShopError) return { status: 409, rejection: error.message };
    report(error);
    return { status: 500, rejection: confirmationMessages.failed };
  }
}

/** Returns the message of a field that the shopper filled in. Other fields are not theirs. */
function describe(issue: { path: PropertyKey[]; message: string } | undefined): string {
  return issue === undefined || issue.path[0] === "decision" ? confirmationMessages.failed : issue.message;
}

export function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof NotFound) return undefined;
  throw error;
}

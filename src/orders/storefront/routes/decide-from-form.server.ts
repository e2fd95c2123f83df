import { decisionSchema, readDecisionForm } from "../../rules/confirmation/decision.ts";
import { confirmationMessages } from "../../rules/confirmation/confirmation-messages.ts";
import { correctionMessages, correctionSchema, readCorrectionForm } from "../../rules/edit/correction.ts";
import { CorrectionTermsChanged } from "../../rules/order-errors.ts";
import { orderPageMessages } from "../../rules/order-page-messages.ts";
import { NotFound, ShopError, TooManyRequests } from "#kit/rules/errors.ts";
import { readFormTexts } from "#kit/rules/text.ts";
import { ORDER_LOOKUP_LIMIT } from "../../operations/edit/order-limits.ts";
import { cancelByLink, correctByLink, decideByLink } from "../../operations/links/change-by-link.ts";
import type { PendingCorrection } from "../order/correct-details.tsx";
import type { Shop } from "#store/context.ts";
import { buildRetryAfter, PRIVATE_PAGE_HEADERS } from "#kit/storefront/page-headers.ts";

/** The result of a form that was sent without JavaScript. */
interface FormResult {
  /** Status and headers of the response. */
  init: { status: number; headers: Record<string, string> };
  /** The reason why nothing was saved. */
  rejection?: string;
  /** A correction that was not saved, to show again. */
  correction?: PendingCorrection;
}

/** Corrects the order of a link as the submitted form says. Rejects an invalid form with status 422. */
export async function correctFromForm(
  shop: Shop,
  token: string | undefined,
  form: FormData,
): Promise<FormResult> {
  const { db, messageChannels: channels, isRateLimited } = shop;
  const correction: PendingCorrection = { values: readFormTexts(form) };
  const parsed = correctionSchema.safeParse(readCorrectionForm(form));
  if (!parsed.success) {
    const rejection = parsed.error.issues[0]?.message ?? correctionMessages.failed;
    return { ...buildResult(422, rejection), correction };
  }
  const result = await changeOrder(shop, token, correctionMessages.failed, (link) =>
    correctByLink(db, link, parsed.data, { channels, isRateLimited }).catch((error: unknown) => {
      if (error instanceof CorrectionTermsChanged) correction.terms = error.members.terms;
      throw error;
    }),
  );
  // The terms say why nothing was saved.
  return correction.terms ? { init: result.init, correction } : { ...result, correction };
}

/**
 * Confirms, declines or cancels the order of a link, as chosen in the submitted form. Rejects an invalid form with
 * status 422.
 * @param token undefined if the link is not valid text
 */
export async function decideFromForm(
  shop: Shop,
  token: string | undefined,
  form: FormData,
): Promise<FormResult> {
  const { db, messageChannels: channels } = shop;
  if (form.get("decision") === "cancel")
    return changeOrder(shop, token, orderPageMessages.cancelFailed, (link) =>
      cancelByLink(db, link, { channels }),
    );
  const parsed = decisionSchema.safeParse(readDecisionForm(form));
  if (!parsed.success) return buildResult(422, describeError(parsed.error.issues[0]));
  return changeOrder(shop, token, confirmationMessages.failed, (link) =>
    decideByLink(db, link, parsed.data, { channels }),
  );
}

/** @param failedMessage text for the shopper after an unexpected error */
async function changeOrder(
  { lookUp, report }: Shop,
  token: string | undefined,
  failedMessage: string,
  run: (token: string) => Promise<unknown>,
): Promise<FormResult> {
  try {
    const changed = await lookUp(ORDER_LOOKUP_LIMIT, async () =>
      token === undefined ? undefined : run(token).catch(ignoreNotFound),
    );
    return buildResult(changed === undefined ? 404 : 200);
  } catch (error) {
    if (error instanceof TooManyRequests) return buildResult(429, error.message, buildRetryAfter(error));
    if (error instanceof ShopError) return buildResult(409, error.message);
    report(error);
    return buildResult(500, failedMessage);
  }
}

function buildResult(status: number, rejection?: string, headers: Record<string, string> = {}): FormResult {
  const init = { status, headers: { ...PRIVATE_PAGE_HEADERS, ...headers } };
  return { init, ...(rejection !== undefined && { rejection }) };
}

/** Returns the field's error message, or a general message if the shopper cannot edit the field. */
function describeError(issue: { path: PropertyKey[]; message: string } | undefined): string {
  return issue === undefined || issue.path[0] === "decision" ? confirmationMessages.failed : issue.message;
}

function ignoreNotFound(error: unknown): undefined {
  if (error instanceof NotFound) return undefined;
  throw error;
}

import { NotFound, ShopError, TooManyRequests } from "#kit/rules/errors.ts";
import { readFormText } from "#kit/rules/text.ts";
import { parseMoney } from "#kit/rules/typed-number.ts";
import { FORM_KEY_FIELD } from "#kit/storefront/form-key.ts";
import { buildRetryAfter, PRIVATE_PAGE_HEADERS } from "#kit/storefront/page-headers.ts";
import { ORDER_LOOKUP_LIMIT } from "#orders/operations/edit/order-limits.ts";
import type { Shop } from "#store/context.ts";

import { changeMethod } from "../../operations/change-method.ts";
import { PAYMENT_LIMIT, startPayment } from "../../operations/start-payment.ts";
import { submitProof } from "../../operations/submit-proof.ts";
import {
  changeMethodSchema,
  payMessages,
  proofSchema,
  startPaymentSchema,
} from "../../rules/shopper-payment.ts";

/** The result of a form of the pay page. */
interface FormResult {
  /** Status and headers of the response. */
  init: { status: number; headers: Record<string, string> };
  /** The reason why nothing was saved. */
  rejection?: string;
}

/** Starts or changes the payment of a link's order as the submitted form says. Rejects an invalid form with status 422. */
export async function startFromForm(
  shop: Shop,
  token: string | undefined,
  form: FormData,
): Promise<FormResult> {
  const [method = "", accountId = ""] = (readFormText(form, "account") ?? "").split(":");
  const amount = readNumber(form, "amount");
  const parsed = startPaymentSchema.safeParse({ method, accountId: Number(accountId), amount });
  if (!parsed.success) return reject(422, parsed.error.issues[0]?.message);
  const idempotencyKey = readFormText(form, FORM_KEY_FIELD);
  return change(shop, token, (link) => startPayment(shop.db, link, parsed.data, { idempotencyKey }));
}

/** Changes the way to pay of a link's order as the submitted form says. Rejects an invalid form with status 422. */
export async function changeFromForm(
  shop: Shop,
  token: string | undefined,
  form: FormData,
): Promise<FormResult> {
  const [method = "", accountId] = (readFormText(form, "account") ?? "").split(":");
  const parsed = changeMethodSchema.safeParse({
    method,
    acceptedTotal: readNumber(form, "acceptedTotal"),
    ...(accountId !== undefined && { accountId: Number(accountId) }),
  });
  if (!parsed.success) return reject(422, parsed.error.issues[0]?.message);
  return change(shop, token, async (link) => {
    await changeMethod(shop.db, link, parsed.data);
    return true;
  });
}

/** Stores the proof of a submitted form. Rejects an invalid form with status 422. */
export async function proveFromForm(
  shop: Shop,
  token: string | undefined,
  form: FormData,
): Promise<FormResult> {
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return reject(422, payMessages.imageMissing);
  const parsed = proofSchema.safeParse({
    amount: readNumber(form, "amount"),
    senderLast4: readFormText(form, "last4") ?? "",
    transactionId: readFormText(form, "transaction") ?? "",
  });
  if (!parsed.success) return reject(422, parsed.error.issues[0]?.message);
  const image = new Uint8Array(await file.arrayBuffer());
  const reference = readFormText(form, "reference") ?? "";
  return change(shop, token, (link) => submitProof(shop.db, link, { ...parsed.data, reference, image }));
}

function readNumber(form: FormData, name: string): number | undefined {
  return parseMoney(readFormText(form, name) ?? "") ?? undefined;
}

async function change(
  { lookUp, enforceRateLimit, report }: Shop,
  token: string | undefined,
  run: (token: string) => Promise<unknown>,
): Promise<FormResult> {
  try {
    await enforceRateLimit(PAYMENT_LIMIT);
    const changed = await lookUp(ORDER_LOOKUP_LIMIT, async () =>
      token === undefined ? undefined : run(token).catch(ignoreNotFound),
    );
    return changed === undefined ? reject(404, payMessages.failed) : { init: buildInit(200) };
  } catch (error) {
    if (error instanceof TooManyRequests) return reject(429, error.message, buildRetryAfter(error));
    if (error instanceof ShopError) return reject(error.fields ? 422 : 409, error.message);
    report(error);
    return reject(500, payMessages.failed);
  }
}

function ignoreNotFound(error: unknown): undefined {
  if (error instanceof NotFound) return undefined;
  throw error;
}

function reject(
  status: number,
  rejection: string = payMessages.failed,
  headers: Record<string, string> = {},
): FormResult {
  return { rejection, init: buildInit(status, headers) };
}

function buildInit(status: number, headers: Record<string, string> = {}) {
  return { status, headers: { ...PRIVATE_PAGE_HEADERS, ...headers } };
}

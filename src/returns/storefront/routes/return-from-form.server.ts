import { NotFound, ShopError, TooManyRequests } from "#kit/rules/errors.ts";
import { readFormText } from "#kit/rules/text.ts";
import { FORM_KEY_FIELD } from "#kit/storefront/form-key.ts";
import { buildRetryAfter, PRIVATE_PAGE_HEADERS } from "#kit/storefront/page-headers.ts";
import { ORDER_LOOKUP_LIMIT } from "#orders/operations/edit/order-limits.ts";
import { requireOrderLink } from "#orders/operations/links/find-order-link.ts";
import type { Shop } from "#store/context.ts";
import { getReturnPolicy } from "#store/operations/get-return-policy.ts";

import { withdrawReturn } from "../../operations/change-return.ts";
import { estimateReturn, getLinkedReturns } from "../../operations/get-order-returns.ts";
import type { LinePhotos } from "../../operations/request-return.ts";
import { requestReturn } from "../../operations/request-return.ts";
import { encodePhotos } from "../../operations/return-photos.ts";
import { RETURN_REQUEST_LIMIT } from "../../operations/return-limits.ts";
import type { CreditEstimate } from "../../rules/estimate-credit.ts";
import { readReturnForm } from "../../rules/read-return-form.ts";
import { returnRequestSchema } from "../../rules/return-input.ts";
import type { ReturnableLine } from "../../rules/return.ts";
import { returnPageMessages as messages } from "../../rules/return-page-messages.ts";

/** The result of a form of the return page. */
interface FormResult {
  /** Status and headers of the response. */
  init: { status: number; headers: Record<string, string> };
  /** The reason why nothing was saved. */
  rejection?: string;
  /** What the customer would get back, if the form asks for it. */
  estimate?: CreditEstimate;
}

/** Estimates, requests or withdraws a return of a link's order, as the submitted form says. */
export async function changeFromForm(
  shop: Shop,
  token: string | undefined,
  form: FormData,
): Promise<FormResult> {
  const { lookUp, enforceRateLimit, report } = shop;
  try {
    await enforceRateLimit(RETURN_REQUEST_LIMIT);
    const result = await lookUp(ORDER_LOOKUP_LIMIT, async () =>
      token === undefined ? undefined : change(shop, token, form).catch(ignoreNotFound),
    );
    return result ?? reject(404);
  } catch (error) {
    if (error instanceof TooManyRequests) return reject(429, error.message, buildRetryAfter(error));
    if (error instanceof ShopError) return reject(error.fields ? 422 : 409, error.message);
    report(error);
    return reject(500);
  }
}

async function change(
  { db, messageChannels: channels }: Shop,
  token: string,
  form: FormData,
): Promise<FormResult> {
  const { orderId } = await requireOrderLink(db, token);
  const policy = await getReturnPolicy(db);
  const step = readFormText(form, "step");
  if (step === "withdraw") {
    await withdrawReturn(db, { orderId, number: readFormText(form, "reference") ?? "" });
    return { init: buildInit(200) };
  }
  const page = await getLinkedReturns(db, token, policy);
  const parsed = returnRequestSchema.safeParse(readReturnForm(form, page.lines));
  if (!parsed.success) return reject(422, parsed.error.issues[0]?.message);
  if (step === "estimate")
    return { init: buildInit(200), estimate: await estimateReturn(db, orderId, parsed.data.lines, policy) };
  const idempotencyKey = readFormText(form, FORM_KEY_FIELD);
  const photos = await readPhotos(form, page.lines, parsed.data.lines);
  await requestReturn(db, orderId, parsed.data, { policy, channels, photos, idempotencyKey });
  return { init: buildInit(200) };
}

/** Returns the photos of the items that come back. @throws InvalidInput */
async function readPhotos(
  form: FormData,
  lines: readonly ReturnableLine[],
  chosen: readonly { productId: string; variant: string }[],
): Promise<LinePhotos[]> {
  const photos: LinePhotos[] = [];
  for (const [index, { productId, variant }] of lines.entries()) {
    const files = form
      .getAll(`photos-${index}`)
      .filter((file) => file instanceof File && file.size > 0) as File[];
    const isChosen = chosen.some((line) => line.productId === productId && line.variant === variant);
    if (!isChosen || files.length === 0) continue;
    const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
    photos.push({ productId, variant, images: await encodePhotos(contents) });
  }
  return photos;
}

function ignoreNotFound(error: unknown): undefined {
  if (error instanceof NotFound) return undefined;
  throw error;
}

function reject(
  status: number,
  rejection: string = messages.failed,
  headers: Record<string, string> = {},
): FormResult {
  return { rejection, init: buildInit(status, headers) };
}

function buildInit(status: number, headers: Record<string, string> = {}) {
  return { status, headers: { ...PRIVATE_PAGE_HEADERS, ...headers } };
}

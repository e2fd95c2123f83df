import { isCodeKnown } from "#discounts/operations/find-offers.ts";
import { normalizeCode } from "#discounts/rules/discount-terms.ts";
import type { FailedLookupLimit } from "#kit/limits/failed-lookup-limit.ts";
import type { Database } from "#platform/db/client.server.ts";

import { WRONG_CODE_LIMIT } from "../edit/order-limits.ts";

/** Counts what a visitor looks up; see `lookUp` and `isFirstLookup`. */
interface Counter {
  lookUp: <Found>(
    limit: FailedLookupLimit,
    find: () => Promise<Found | undefined>,
  ) => Promise<Found | undefined>;
  isFirstLookup: (limit: FailedLookupLimit, text: string) => Promise<boolean>;
}

/**
 * Runs a request with a discount code and counts a wrong one, once per visitor and hour: a cart is quoted repeatedly
 * with the same code. A code that cannot be used yet is not wrong.
 * @throws TooManyRequests above the limit of wrong codes
 */
export async function countWrongCode<Result>(
  db: Database,
  code: string,
  { lookUp, isFirstLookup }: Counter,
  run: () => Promise<{ result: Result; isWrong: boolean }>,
): Promise<Result> {
  const wrong: { result: Result }[] = [];
  const found = await lookUp(WRONG_CODE_LIMIT, async () => {
    const { result, isWrong } = await run();
    if (!isWrong || (await isCodeKnown(db, code))) return { result };
    if (!(await isFirstLookup(WRONG_CODE_LIMIT, normalizeCode(code)))) return { result };
    wrong.push({ result });
    return undefined;
  });
  const outcome = found ?? wrong[0];
  if (!outcome) throw new Error("A code was neither found nor wrong");
  return outcome.result;
}

import { TooManyRequests } from "#kit/rules/errors.ts";
import type { Shop } from "#store/context.ts";

import { countWrongCode } from "../../operations/discounts/count-wrong-code.ts";
import type { Quote } from "../../rules/quote.ts";

/** A loaded page, and why it is without the code; undefined if it is not. */
interface LoadedWithCode<Page> {
  page: Page;
  notice: string | undefined;
}

/**
 * Loads a page with a discount code, and counts a wrong code as the API does. Above the limit of wrong codes, loads the
 * page without the code.
 */
export async function loadWithCode<Page extends { quote: Quote | undefined }>(
  shop: Shop,
  code: string,
  load: (code: string) => Promise<Page>,
): Promise<LoadedWithCode<Page>> {
  if (code.trim() === "") return { page: await load(""), notice: undefined };
  try {
    const page = await countWrongCode(shop.db, code, shop, async () => {
      const result = await load(code);
      return { result, isWrong: result.quote?.code?.problem === "unknown" };
    });
    return { page, notice: undefined };
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    return { page: await load(""), notice: error.message };
  }
}

import { and, eq, getTableColumns, gte, isNotNull, isNull, lte, or, sql } from "drizzle-orm";

import { toPkr } from "#kit/rules/money.ts";
import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { toShopDay } from "#platform/rules/day.ts";

import type { Offer } from "../rules/calculate-discount.ts";
import type { FoundOffers } from "../rules/discount.ts";
import { findDiscountProblem } from "../rules/discount.ts";
import type { DiscountTerms } from "../rules/discount-terms.ts";
import { MAX_CODE_LENGTH, isCode, normalizeCode } from "../rules/discount-terms.ts";
import { discountCodes, discounts } from "../tables/discount-schema.server.ts";

type DiscountRow = typeof discounts.$inferSelect;

/** Returns the terms of a discount. */
export function toTerms(row: DiscountRow): DiscountTerms {
  const { kind, percent, buyQuantity, getQuantity, scope, scopeIds, excludesSaleItems, minQuantity } = row;
  return {
    kind,
    percent,
    amount: row.amount === null ? null : toPkr(row.amount),
    buyQuantity,
    getQuantity,
    scope,
    scopeIds,
    excludesSaleItems,
    minSubtotal: toPkr(row.minSubtotal),
    minQuantity,
  };
}

const OFFER_COLUMNS = {
  ...getTableColumns(discounts),
  // The driver parses JSON much faster than an array, and each offer can name 200 products.
  scopeIds: sql<string[]>`to_json(${discounts.scopeIds})`,
};

const prepareOffers = (db: Database) =>
  getPreparedStatement(db, "discount_offers", (name) => {
    const [code, today] = [sql.placeholder("code"), sql.placeholder("today")];
    return db
      .select({
        row: OFFER_COLUMNS,
        codeUses: discountCodes.uses,
      })
      .from(discounts)
      .leftJoin(discountCodes, and(eq(discountCodes.code, code), eq(discountCodes.discountId, discounts.id)))
      .where(
        or(
          and(
            eq(discounts.trigger, "automatic"),
            eq(discounts.isActive, true),
            or(isNull(discounts.startsOn), lte(discounts.startsOn, today)),
            or(isNull(discounts.endsOn), gte(discounts.endsOn, today)),
          ),
          eq(discounts.code, code),
          isNotNull(discountCodes.code),
        ),
      )
      .prepare(name);
  });

/**
 * Returns the automatic offers of today and the discount of a code, read with one statement. Limits per phone number
 * are checked only when the order is placed.
 * @param typed the code as the shopper typed it
 */
export async function findOffers(
  db: Database,
  typed: string | undefined,
  now: Date = new Date(),
): Promise<FoundOffers> {
  // Of a code that is too long, the answer contains enough to see that it is not accepted.
  const code = [...normalizeCode(typed ?? "")].slice(0, MAX_CODE_LENGTH + 1).join("");
  const today = toShopDay(now);
  const rows = await prepareOffers(db).execute({ code: isCode(code) ? code : "", today });
  const automatic = rows.filter(({ row }) => row.trigger === "automatic");
  const offers = automatic.flatMap(({ row }) =>
    findDiscountProblem(row, today) === null ? [toOffer(row, null)] : [],
  );
  if (code === "") return { offers, code: undefined };
  const found = rows.find(({ row }) => row.trigger !== "automatic");
  if (!found) return { offers, code: { code, offer: undefined, problem: "unknown" } };
  const { row, codeUses } = found;
  const problem = findDiscountProblem(row, today) ?? ((codeUses ?? 0) > 0 ? "used-up" : null);
  const offer = problem === null ? toOffer(row, code) : undefined;
  return { offers: offer ? [...offers, offer] : offers, code: { code, offer, problem } };
}

/** Returns whether a discount has a code as typed, even if shoppers cannot use it yet or any more. */
export async function isCodeKnown(db: Database, typed: string): Promise<boolean> {
  const code = normalizeCode(typed);
  if (!isCode(code)) return false;
  const counts = [
    await db.$count(discounts, eq(discounts.code, code)),
    await db.$count(discountCodes, eq(discountCodes.code, code)),
  ];
  return counts.some((count) => count > 0);
}

function toOffer(row: DiscountRow, code: string | null): Offer {
  return { id: row.id, code, label: code ?? row.name, terms: toTerms(row) };
}

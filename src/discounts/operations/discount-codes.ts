import { randomInt } from "node:crypto";

import { asc, desc, eq, inArray, sql } from "drizzle-orm";

import { InvalidInput, NotFound } from "#kit/rules/errors.ts";
import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import type { DiscountCode } from "../rules/discount-codes.ts";
import { CODE_CHARACTERS, GENERATED_LENGTH, MAX_CODES } from "../rules/discount-codes.ts";
import { staffDiscountMessages as messages } from "../rules/staff-messages.ts";
import { discountCodes, discounts } from "../tables/discount-schema.server.ts";
import { lockDiscountWrites } from "./save-discounts.ts";

/**
 * Returns the one-use codes of a discount, newest first.
 * @throws NotFound if the discount does not exist
 */
export async function listDiscountCodes(db: Database, discountId: number): Promise<DiscountCode[]> {
  await findDiscount(db, discountId);
  const rows = await db
    .select()
    .from(discountCodes)
    .where(eq(discountCodes.discountId, discountId))
    .orderBy(desc(discountCodes.createdAt), asc(discountCodes.code));
  return rows.map(({ code, uses, createdAt }) => {
    return { code, isUsed: uses > 0, createdAt: createdAt.toISOString() };
  });
}

/**
 * Adds random one-use codes to a discount, and an audit entry with their number.
 * @returns the number of added codes
 * @throws NotFound if the discount does not exist
 * @throws InvalidInput if the discount has no one-use codes, or would have too many
 */
export async function generateDiscountCodes(
  db: Database,
  discountId: number,
  { count, by }: { count: number; by: Actor },
): Promise<{ added: number }> {
  return db.transaction(async (tx) => {
    // Otherwise another discount could get one of the codes at the same time.
    await lockDiscountWrites(tx);
    const { trigger, name } = await findDiscount(tx, discountId);
    if (trigger !== "codes") throw new InvalidInput(messages.noOneUseCodes);
    const before = await tx.$count(discountCodes, eq(discountCodes.discountId, discountId));
    if (before + count > MAX_CODES) throw new InvalidInput(messages.tooManyCodes(MAX_CODES));
    let missing = count;
    while (missing > 0) missing -= await insertCodes(tx, discountId, missing);
    await recordAudit(tx, {
      by,
      action: "updated",
      subject: { type: "discount", id: String(discountId), label: name },
      changes: [{ field: "codes", from: String(before), to: String(before + count) }],
    });
    return { added: count };
  });
}

async function findDiscount(db: Database, id: number): Promise<typeof discounts.$inferSelect> {
  const [discount] = await db.select().from(discounts).where(eq(discounts.id, id));
  if (!discount) throw new NotFound(messages.notFound);
  return discount;
}

/** Adds random codes that no discount has. Returns their number, which is lower if some were taken. */
async function insertCodes(tx: Database, discountId: number, count: number): Promise<number> {
  const created = new Set(Array.from({ length: count }, createCode));
  const taken = await tx
    .select({ code: discounts.code })
    .from(discounts)
    .where(inArray(discounts.code, [...created]));
  for (const { code } of taken) created.delete(code ?? "");
  const added = await queryRows(
    tx,
    sql`
    insert into ${discountCodes} (code, discount_id)
    select code, ${discountId}::bigint from json_array_elements_text(${JSON.stringify([...created])}::json) as code
    on conflict do nothing returning code`,
  );
  return added.length;
}

/** Uses a cryptographic random generator, because a code is worth money. */
function createCode(): string {
  return Array.from(
    { length: GENERATED_LENGTH },
    () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)],
  ).join("");
}

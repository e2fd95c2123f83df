import { count, desc, eq, inArray, sql } from "drizzle-orm";

import { collections, products } from "#catalogue/tables/product-schema.server.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import { toPaisa, toPkr } from "#kit/rules/money.ts";
import type { Database } from "#platform/db/client.server.ts";
import { violatesForeignKey } from "#platform/db/statements/constraint-errors.server.ts";
import { buildRecordWrites, writeTable } from "#staff/operations/record-writes.ts";

import { describeDiscount } from "../rules/describe-discount.ts";
import type { Discount } from "../rules/discount.ts";
import type { DiscountInput } from "../rules/discount-input.ts";
import { MAX_DISCOUNTS } from "../rules/discount-input.ts";
import { staffDiscountMessages as messages } from "../rules/staff-messages.ts";
import { discountCodes, discounts } from "../tables/discount-schema.server.ts";

type DiscountRow = typeof discounts.$inferSelect;

/** Returns all discounts for staff, newest first. */
export async function listDiscounts(db: Database): Promise<Discount[]> {
  const rows = await db.select().from(discounts).orderBy(desc(discounts.id));
  return toDiscounts(db, rows);
}

/** Returns the discounts with the names of the products and collections that they are for, and the number of their codes. */
async function toDiscounts(db: Database, rows: readonly DiscountRow[]): Promise<Discount[]> {
  const ids = [...new Set(rows.flatMap(({ scopeIds }) => scopeIds))];
  const named =
    ids.length === 0
      ? []
      : await db
          .select({ id: products.id, name: products.name, kind: sql<string>`'products'` })
          .from(products)
          .where(inArray(products.id, ids))
          .unionAll(
            db
              .select({ id: collections.id, name: collections.name, kind: sql<string>`'collections'` })
              .from(collections)
              .where(inArray(collections.id, ids)),
          );
  const codeCounts = await countCodes(db, rows);
  const names = new Map(named.map(({ id, name, kind }) => [`${kind} ${id}`, name]));
  return rows.map((row) => {
    const { createdAt: _createdAt, amount, minSubtotal, given, updatedAt, ...fields } = row;
    return {
      ...fields,
      codeCount: codeCounts.get(row.id) ?? 0,
      amount: amount === null ? null : toPkr(amount),
      minSubtotal: toPkr(minSubtotal),
      given: toPkr(given),
      scopeItems: row.scopeIds.flatMap((id) => {
        const name = names.get(`${row.scope} ${id}`);
        return name === undefined ? [] : [{ id, name }];
      }),
      updatedAt: updatedAt.toISOString(),
    };
  });
}

/** Returns the number of one-use codes by discount. Executes no statement if no discount has any. */
async function countCodes(db: Database, rows: readonly DiscountRow[]): Promise<ReadonlyMap<number, number>> {
  const ids = rows.filter(({ trigger }) => trigger === "codes").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { discountId } = discountCodes;
  const counts = await db
    .select({ discountId, codes: count() })
    .from(discountCodes)
    .where(inArray(discountId, ids))
    .groupBy(discountId);
  return new Map(counts.map(({ discountId: id, codes }) => [id, codes]));
}

function toRow({ amount, minSubtotal, expectedUpdatedAt: _version, ...input }: DiscountInput) {
  return {
    ...input,
    amount: amount === null ? null : toPaisa(amount),
    minSubtotal: toPaisa(minSubtotal),
  };
}

const statements = writeTable<typeof discounts, StoredRow>(discounts, toStored);

interface StoredRow {
  id: number;
  updatedAt: string;
  row: DiscountRow;
}

function toStored(row: DiscountRow): StoredRow {
  return { id: row.id, updatedAt: row.updatedAt.toISOString(), row };
}

/**
 * Makes other changes of discounts and codes by staff wait until the transaction ends. Does not lock the table, because
 * orders lock their discounts first and write the counts later.
 */
export async function lockDiscountWrites(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('discounts', 0))`);
}

/** Adds, replaces and deletes discounts. A discount that orders have used can only be ended. */
export const discountWrites = buildRecordWrites<Discount, DiscountInput>({
  subjectType: "discount",
  toLabel: ({ name, code }) => code ?? name,
  toAuditValues: (discount) => ({
    name: discount.name,
    code: discount.code,
    trigger: messages.triggers[discount.trigger],
    rule: describeDiscount(discount),
    scopeIds: discount.scopeIds.join(", "),
    startsOn: discount.startsOn,
    endsOn: discount.endsOn,
    isActive: discount.isActive,
  }),
  texts: messages,
  toId: Number,
  lock: lockDiscountWrites,
  check: assertSavable,
  find: async (tx, id) => {
    const stored = await statements.find(tx, id);
    return stored && (await toDiscounts(tx, [stored.row]))[0];
  },
  insert: (tx, input) => statements.insert(tx, toRow(input)),
  update: (tx, id, input, updatedAt) => statements.update(tx, id, toRow(input), updatedAt),
  remove: async (tx, id) => {
    try {
      await statements.remove(tx, id);
    } catch (error) {
      // Orders refer to the discount, cancelled ones too.
      throw violatesForeignKey(error) ? new Conflict(messages.usedCannotBeDeleted) : error;
    }
  },
});

/**
 * @throws InvalidInput if another discount has the code, there are too many discounts, or the discount would lose its
 * one-use codes
 */
async function assertSavable(
  tx: Database,
  { code, trigger }: DiscountInput,
  before: Discount | undefined,
): Promise<void> {
  if (!before && (await tx.$count(discounts)) >= MAX_DISCOUNTS)
    throw new InvalidInput(messages.tooMany(MAX_DISCOUNTS));
  if (before && before.codeCount > 0 && trigger !== "codes")
    throw new InvalidInput(messages.hasOneUseCodes, { trigger: [messages.hasOneUseCodes] });
  if (code === null || code === before?.code) return;
  const isTaken =
    (await tx.$count(discounts, eq(discounts.code, code))) > 0 ||
    (await tx.$count(discountCodes, eq(discountCodes.code, code))) > 0;
  if (isTaken) throw new InvalidInput(messages.codeTaken, { code: [messages.codeTaken] });
}

import fc from "fast-check";
import { expect, test } from "vitest";

import { expectValidResponse, expectDocumentedResponse } from "./expect-response.ts";
import type { ApiOperation } from "./api-document.ts";
import { readOperations } from "./api-document.ts";
import { REPRODUCE, runs } from "./fuzz-run.ts";
import { openFuzzedShop } from "./fuzzed-shop.ts";
import { NOT_PREPARABLE, PREPARATIONS } from "./valid-requests.ts";
import { sendRaw } from "./raw-request.ts";
import type { FuzzedRequest, KnownParts } from "./requests.ts";
import { changes, validParts, rawOf, withKnownParts } from "./requests.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openShopActions } from "./shop-actions.ts";

const shop = await openFuzzedShop();
const actions = await openShopActions(shop.origin);
const operations = await readOperations(shop.origin);

/** Requests of one preparation: a new one for each would take most of the time. */
const REUSED = 8;
const A_FEW = 5;

/** Some of what is asked ends the session of who asks. */
async function prepare({ id }: ApiOperation): Promise<KnownParts> {
  await actions.ensureSignedIn();
  return (await PREPARATIONS[id]?.(actions)) ?? {};
}

function ask(operation: ApiOperation, fuzzed: FuzzedRequest, isStaff: boolean) {
  const raw = rawOf(operation, fuzzed);
  return sendRaw(shop.origin, { ...raw, headers: { ...(isStaff ? actions.staff : {}), ...raw.headers } });
}

test.for(operations)("$id responses whatever it is sent as the document says", async (operation) => {
  let known: KnownParts = {};
  let count = 0;
  const request = fc.record({
    parts: validParts(operation),
    change: changes(operation),
    dice: fc.nat(A_FEW),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ parts, change, dice }) => {
      if (count % REUSED === 0) known = await prepare(operation);
      count += 1;
      const fuzzed = change(withKnownParts(parts, known));
      const isStaff = operation.isStaffOnly === dice > 0;
      const response = await ask(operation, fuzzed, isStaff);
      expectValidResponse(response);
      if (!fuzzed.isWhole) return;
      expectDocumentedResponse(operation, response);
      if (operation.isStaffOnly && !isStaff)
        expect(response.status, "of a stranger").toBeGreaterThanOrEqual(400);
    }),
    { numRuns: runs({ pglite: 3, postgres: 12, long: 500 }) },
  );
});

test("every operation succeeds where its request is as it should be", async () => {
  const refusals: string[] = [];
  for (const operation of operations.filter(({ id }) => !NOT_PREPARABLE.includes(id))) {
    const [parts] = fc.sample(validParts(operation), 1);
    if (parts === undefined) throw new Error("No request could be made");
    const good = { about: "good", parts: withKnownParts(parts, await prepare(operation)), isWhole: true };
    const { status, text } = await ask(operation, good, true);
    if (status >= 300) refusals.push(`${operation.id} ${JSON.stringify(good.parts).slice(0, 500)}: ${text}`);
  }
  expect(refusals, REPRODUCE).toEqual([]);
});

test("whatever was sent, what the shop has stored fits together and can be shown", async () => {
  expect(await shop.readDatabase(findViolations), REPRODUCE).toEqual([]);
});

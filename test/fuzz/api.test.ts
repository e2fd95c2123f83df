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

/** Number of requests per preparation, because a preparation takes much longer than a request. */
const REQUESTS_PER_PREPARATION = 8;
/** One of six requests has the wrong session: none for a staff operation, a staff session for a public operation. */
const MAX_SESSION_DRAW = 5;

/** Prepares the records of an operation. Signs in again first, because some requests end the session. */
async function prepare({ id }: ApiOperation): Promise<KnownParts> {
  await actions.ensureSignedIn();
  return (await PREPARATIONS[id]?.(actions)) ?? {};
}

function sendFuzzed(operation: ApiOperation, fuzzed: FuzzedRequest, isStaff: boolean) {
  const raw = rawOf(operation, fuzzed);
  return sendRaw(shop.origin, { ...raw, headers: { ...(isStaff ? actions.staff : {}), ...raw.headers } });
}

test.for(operations)("$id responds to any request as the document describes", async (operation) => {
  let known: KnownParts = {};
  let count = 0;
  const request = fc.record({
    parts: validParts(operation),
    change: changes(operation),
    sessionDraw: fc.nat(MAX_SESSION_DRAW),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ parts, change, sessionDraw }) => {
      if (count % REQUESTS_PER_PREPARATION === 0) known = await prepare(operation);
      count += 1;
      const fuzzed = change(withKnownParts(parts, known));
      const isStaff = operation.isStaffOnly === sessionDraw > 0;
      const response = await sendFuzzed(operation, fuzzed, isStaff);
      expectValidResponse(response);
      if (!fuzzed.isDocumented) return;
      expectDocumentedResponse(operation, response);
      if (operation.isStaffOnly && !isStaff)
        expect(response.status, "without a session").toBeGreaterThanOrEqual(400);
    }),
    { numRuns: runs({ pglite: 3, postgres: 12, long: 500 }) },
  );
});

test("every operation succeeds with a valid request", async () => {
  const rejections: string[] = [];
  for (const operation of operations.filter(({ id }) => !NOT_PREPARABLE.includes(id))) {
    const [parts] = fc.sample(validParts(operation), 1);
    if (parts === undefined) throw new Error("No request could be generated.");
    const valid = {
      about: "valid",
      parts: withKnownParts(parts, await prepare(operation)),
      isDocumented: true,
    };
    const { status, text } = await sendFuzzed(operation, valid, true);
    if (status >= 300)
      rejections.push(`${operation.id} ${JSON.stringify(valid.parts).slice(0, 500)}: ${text}`);
  }
  expect(rejections, REPRODUCE).toEqual([]);
});

test("the stored data is consistent and printable after all requests", async () => {
  expect(await shop.readDatabase(findViolations), REPRODUCE).toEqual([]);
});

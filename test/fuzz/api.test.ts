import fc from "fast-check";
import { expect, test } from "vitest";

import { expectValidResponse, expectDocumentedResponse } from "./expect-response.ts";
import type { ApiOperation } from "./api-document.ts";
import { readOperations } from "./api-document.ts";
import { REPRODUCE_HINT, getRunCount } from "./fuzz-run.ts";
import { startFuzzedShop } from "./fuzzed-shop.ts";
import { NOT_PREPARABLE, PREPARATIONS } from "./valid-requests.ts";
import { sendRaw } from "./raw-request.ts";
import type { FuzzedRequest, KnownParts } from "./requests.ts";
import { createChanges, createValidParts, toRawRequest, withKnownParts } from "./requests.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openShopActions } from "./shop-actions.ts";

const shop = await startFuzzedShop();
const actions = await openShopActions(shop.origin);
const operations = await readOperations(shop.origin);

/** Number of requests that share prepared records. Preparing records takes much longer than a request. */
const REQUESTS_PER_PREPARATION = 8;
/**
 * One of six requests (draw 0) has the wrong session: requests of staff operations have no session, and requests of
 * public operations have a staff session.
 */
const MAX_SESSION_DRAW = 5;

/** Creates the records that an operation needs. Signs in first if an earlier request ended the session. */
async function prepareRecords({ id }: ApiOperation): Promise<KnownParts> {
  await actions.ensureSignedIn();
  return (await PREPARATIONS[id]?.(actions)) ?? {};
}

function sendFuzzed(operation: ApiOperation, fuzzedRequest: FuzzedRequest, isStaff: boolean) {
  const raw = toRawRequest(operation, fuzzedRequest);
  const sessionHeaders = isStaff ? actions.staffHeaders : {};
  return sendRaw(shop.origin, { ...raw, headers: { ...sessionHeaders, ...raw.headers } });
}

test.for(operations)(
  "every response of $id matches the OpenAPI document [ASVS 1.5.2] [ASVS 2.2.1] [ASVS 4.1.1] [ASVS 15.3.1]",
  async (operation) => {
    let knownParts: KnownParts = {};
    let requestCount = 0;
    const request = fc.record({
      parts: createValidParts(operation),
      change: createChanges(operation),
      sessionDraw: fc.nat(MAX_SESSION_DRAW),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ parts, change, sessionDraw }) => {
        if (requestCount % REQUESTS_PER_PREPARATION === 0) knownParts = await prepareRecords(operation);
        requestCount += 1;
        const fuzzedRequest = change(withKnownParts(parts, knownParts));
        const isStaff = operation.isStaffOnly === sessionDraw > 0;
        const response = await sendFuzzed(operation, fuzzedRequest, isStaff);
        expectValidResponse(response, shop.lines.at(-1));
        if (!fuzzedRequest.isDocumented) return;
        expectDocumentedResponse(operation, response);
        if (operation.isStaffOnly && !isStaff)
          expect(response.status, "without a session").toBeGreaterThanOrEqual(400);
      }),
      { numRuns: getRunCount({ pglite: 1, postgres: 8, long: 500 }) },
    );
  },
);

test("every operation succeeds with a valid request", async () => {
  const rejections: string[] = [];
  for (const operation of operations.filter(({ id }) => !NOT_PREPARABLE.includes(id))) {
    const [parts] = fc.sample(createValidParts(operation), 1);
    if (parts === undefined) throw new Error("No request could be generated.");
    const validRequest = {
      description: "valid",
      parts: withKnownParts(parts, await prepareRecords(operation)),
      isDocumented: true,
    };
    const { status, text } = await sendFuzzed(operation, validRequest, true);
    if (status >= 300)
      rejections.push(`${operation.id} ${JSON.stringify(validRequest.parts).slice(0, 500)}: ${text}`);
  }
  expect(rejections, REPRODUCE_HINT).toEqual([]);
});

test("the stored data is consistent and printable after all requests", async () => {
  expect(await shop.readDatabase(findViolations), REPRODUCE_HINT).toEqual([]);
});

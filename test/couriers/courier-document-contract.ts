import { expect, test } from "vitest";

import type { Courier } from "#shipments/operations/couriers/courier.ts";

import type { ContractContext } from "./courier-contract.ts";
import { getValue } from "./courier-contract-values.ts";

/** Defines the contract tests of labels. */
export function defineLabelTests({ server, open, buildParcel, paths }: ContractContext): void {
  const bookForLabel = async (courier: Courier) => getValue(await courier.book(buildParcel()));

  test("each of 11 parcels has its own PDF label", async () => {
    const courier = open();
    for (let index = 0; index < 11; index += 1) {
      const parcel = await bookForLabel(courier);
      const label = Buffer.from(getValue(await courier.getLabel(parcel))).toString();
      expect(label).toMatch(/^%PDF-/);
      expect(label).toContain(parcel.trackingNumber);
    }
  });

  test.each([
    ["error with status 200", "rejected"],
    [400, "rejected"],
    [401, "retry"],
    [429, "retry"],
    [500, "retry"],
    [503, "retry"],
    ["malformed", "retry"],
    ["reset", "retry"],
    ["hang", "retry"],
  ] as const)("a label request with the fault “%s” has the outcome %s", async (fault, outcome) => {
    const parcel = await bookForLabel(open());
    server.setFault(fault, paths.label);
    expect(await open({ responseTimeoutMs: 100 }).getLabel(parcel)).toMatchObject({ outcome });
  });
}

/** Defines the contract tests of load sheets, cancellations and advice. */
export function defineDocumentTests(context: ContractContext): void {
  const { server, open, bookParcel, missingFunctions, paths } = context;
  test.skipIf(missingFunctions.includes("createLoadSheet"))("a load sheet is a PDF file", async () => {
    const sheet = getValue(await open().createLoadSheet([await bookParcel()]));
    expect(Buffer.from(sheet).toString()).toMatch(/^%PDF-/);
  });

  // If a response is lost, the courier may have created the sheet.
  test.skipIf(missingFunctions.includes("createLoadSheet")).each([
    ["error with status 200", "rejected"],
    [400, "rejected"],
    [401, "retry"],
    [429, "retry"],
    [500, "unsure"],
    [503, "retry"],
    ["malformed", "unsure"],
    ["reset", "unsure"],
    ["hang", "unsure"],
  ] as const)("a load sheet request with the fault “%s” has the outcome %s", async (fault, outcome) => {
    const number = await bookParcel();
    const courier = open({ responseTimeoutMs: 100 });
    server.setFault(fault, paths.loadSheet);
    expect(await courier.createLoadSheet([number])).toMatchObject({ outcome });
  });

  test("a booked parcel can be cancelled, but an unknown parcel cannot", async () => {
    const number = await bookParcel();
    expect(await open().cancel(number)).toEqual({ outcome: "ok", value: null });
    expect(server.book.find(number)?.isCancelled).toBe(true);
    expect(await open().cancel("123456")).toMatchObject({ outcome: "rejected" });
  });

  test.skipIf(missingFunctions.includes("advise")).each(["retry", "return"] as const)(
    "the courier receives the advice “%s”",
    async (advice) => {
      const number = await bookParcel();
      expect(await open().advise(number, advice, "Please call first")).toMatchObject({ outcome: "ok" });
      expect(server.book.find(number)?.advice).toBe(advice);
    },
  );

  test.skipIf(missingFunctions.includes("advise")).each([
    ["error with status 200", "rejected"],
    [400, "rejected"],
    [401, "retry"],
    [429, "retry"],
    [500, "unsure"],
    [503, "retry"],
    ["malformed", "unsure"],
    ["reset", "unsure"],
    ["hang", "unsure"],
  ] as const)("advice with the fault “%s” has the outcome %s", async (fault, outcome) => {
    const number = await bookParcel();
    const courier = open({ responseTimeoutMs: 100 });
    server.setFault(fault, paths.advice);
    expect(await courier.advise(number, "retry", "Please call first")).toMatchObject({ outcome });
  });

  test.skipIf(missingFunctions.includes("advise"))("advice about an unknown parcel is rejected", async () => {
    expect(await open().advise("123456", "retry", "")).toMatchObject({ outcome: "rejected" });
  });
}

import { expect, test } from "vitest";

import type { CourierOptions } from "#shipments/operations/couriers/courier-client.ts";

import type { ContractContext } from "./courier-contract.ts";
import { getValue } from "./courier-contract-values.ts";

/** Defines the contract tests of the courier's charges and its payments to the shop. */
export function defineMoneyTests(context: ContractContext): void {
  defineTariffTests(context);
  definePaymentTests(context);
}

function defineTariffTests({ server, open, bookParcel, city, charge }: ContractContext) {
  const prepareTariffRequest = async (options?: CourierOptions) => {
    const parcel = {
      trackingNumber: await bookParcel(),
      city,
      weightGrams: 450,
      cashToCollect: 3400,
      isSurfaceOnly: false,
    };
    return () => open(options).getTariff?.(parcel);
  };

  test("the courier's charge for a parcel is returned if the courier's API reports charges", async () => {
    const getTariff = await prepareTariffRequest();
    expect(await getTariff()).toEqual(charge === null ? undefined : { outcome: "ok", value: charge });
  });

  test.skipIf(charge === null).each(["hang", "reset", "malformed", 500, 401, 503] as const)(
    "a request for the charge with the fault “%s” has the outcome retry",
    async (fault) => {
      const getTariff = await prepareTariffRequest({ responseTimeoutMs: 100 });
      server.setFault(fault);
      expect(await getTariff()).toMatchObject({ outcome: "retry" });
    },
  );
}

function definePaymentTests({ server, open, bookParcel, reportsPaidAmount }: ContractContext) {
  test("a parcel is unpaid until the courier has paid the shop for it", async () => {
    const number = await bookParcel();
    const unpaid = {
      trackingNumber: number,
      isSettled: false,
      settledAt: null,
      amount: null,
      reference: null,
    };
    expect(await open().getPaymentStatus(number)).toEqual({ outcome: "ok", value: unpaid });
    const parcel = server.book.find(number);
    if (parcel) parcel.isPaid = true;
    expect(getValue(await open().getPaymentStatus(number))).toMatchObject({
      isSettled: true,
      settledAt: expect.stringMatching(/^2026-11-2[45]T/),
      amount: reportsPaidAmount ? 3400 : null,
    });
  });
}

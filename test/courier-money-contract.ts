import { expect, test } from "vitest";

import type { CourierOptions } from "#operations/couriers/courier-client.ts";

import type { ContractContext } from "./courier-contract.ts";
import { getValue } from "./courier-contract-values.ts";

/** Defines the part of the contract about the money that couriers charge and pay out. */
export function defineMoneyTests(context: ContractContext): void {
  defineTariffTests(context);
  definePaymentTests(context);
}

function defineTariffTests({ server, open, bookParcel, city, charge }: ContractContext) {
  const rate = async (options?: CourierOptions) => {
    const parcel = { trackingNumber: await bookParcel(), city, weightGrams: 450, cashToCollect: 3400 };
    return () => open(options).getTariff?.(parcel);
  };

  test("the courier returns its charge for a parcel, unless its interface has no charges", async () => {
    const getTariff = await rate();
    expect(await getTariff()).toEqual(charge === null ? undefined : { outcome: "ok", value: charge });
  });

  test.skipIf(charge === null).each(["hang", "reset", "malformed", 500, 401, 503] as const)(
    "after the fault “%s”, the request for the charge is repeated",
    async (fault) => {
      const getTariff = await rate({ responseTimeoutMs: 100 });
      server.setFault(fault);
      expect(await getTariff()).toMatchObject({ outcome: "retry" });
    },
  );
}

function definePaymentTests({ server, open, bookParcel, reportsPaidAmount }: ContractContext) {
  test("a parcel is unpaid until the courier has settled its payment", async () => {
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

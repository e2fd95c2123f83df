import { useState } from "react";

import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import type { FoundSize } from "#orders/admin/entry/size-search.tsx";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

import type { Exchanged } from "../../rules/exchange-input.ts";
import { exchangeMessages as messages } from "../../rules/exchange-messages.ts";

/** A new item of an exchange. */
export interface ExchangeLine extends FoundSize {
  quantity: number;
}

const isSame = (line: FoundSize) => (other: { productId: string; variant: string }) =>
  other.productId === line.productId && other.variant === line.variant;

interface ExchangeOptions {
  /** The number of the return. */
  reference: string;
  /** Whether the customer pays the delivery unless staff choose otherwise. */
  chargesDelivery: boolean;
  /** The items that the customer wants. */
  wished: ExchangeLine[];
  onSaved: (exchanged: Exchanged) => void;
}

/** The new items of an exchange with what they cost, which is entered once. */
export function useExchange({ reference, onSaved, ...initial }: ExchangeOptions) {
  const [lines, setLines] = useState(initial.wished);
  const [chargesDelivery, setChargesDelivery] = useState(initial.chargesDelivery);
  const [reason, setReason] = useState("");
  const [key] = useState(createIdempotencyKey);
  const [problem, setProblem] = useState("");
  const [isSaving, setIsSaving] = useState(false);

  const items = lines.map(({ productId, variant, quantity }) => ({ productId, variant, quantity }));
  const json = { items, chargesDelivery };
  const quote = useStaffData(lines.length === 0 ? "" : JSON.stringify(json), () =>
    callStaffRead("POST /api/admin/returns/:reference/exchange/quote", { param: { reference }, json }),
  );

  async function save() {
    setIsSaving(true);
    setProblem("");
    try {
      const exchanged = await callStaffWrite(
        "return_exchanged",
        "POST /api/admin/returns/:reference/exchange",
        {
          param: { reference },
          header: { "idempotency-key": key },
          json: {
            ...json,
            ...(reason.trim() !== "" && { reason }),
            ...(quote.data && { expectedTotal: quote.data.total }),
          },
        },
      );
      onSaved(exchanged);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error.isRejection ? error.detail : messages.lost);
      // A rejected exchange can have other prices or fewer bottles now.
      if (error.isRejection) quote.reload();
    } finally {
      setIsSaving(false);
    }
  }

  return {
    lines,
    chargesDelivery,
    reason,
    quote,
    problem: problem === "" ? (quote.problem?.detail ?? "") : problem,
    isSaving,
    setChargesDelivery,
    setReason,
    save,
    add: (size: FoundSize) =>
      setLines((current) => (current.some(isSame(size)) ? current : [...current, { ...size, quantity: 1 }])),
    setQuantity: (line: FoundSize, quantity: number) =>
      setLines((current) => current.map((other) => (isSame(line)(other) ? { ...other, quantity } : other))),
    remove: (line: FoundSize) => setLines((current) => current.filter((other) => !isSame(line)(other))),
    findQuoted: (line: FoundSize) => quote.data?.lines.find(isSame(line)),
  };
}

export type Exchange = ReturnType<typeof useExchange>;

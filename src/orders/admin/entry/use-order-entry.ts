import { useState } from "react";

import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import type { FieldErrors } from "#kit/rules/errors.ts";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";
import { findListedCity } from "#store/rules/places/find-listed-city.ts";

import type { Order } from "../../rules/order.ts";
import { staffOrderTexts } from "../../rules/staff-order/staff-order-messages.ts";

import type { EntryDraft } from "./entry-draft.ts";
import { findAmountErrors } from "./entry-amounts.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useReadyEntry } from "./use-ready-entry.ts";
import { changeDraft, createDraft, storeDraft, toOrderRequest, toQuoteRequest } from "./entry-draft.ts";

/** A placed order, with whether an earlier attempt had placed it with other details. */
export type EnteredOrder = Order & { hasOtherDetails: boolean };

interface EntryOptions {
  /** The country to which the shop delivers. */
  country: string;
  /** The phone number with which another page opens the form; "" for none. */
  phone: string;
}

const LOST = "The connection was lost. Place the order again: it is never placed twice.";

/** The current price of the order that staff enter, and whether it is known or cannot be known. */
function useEntryQuote(draft: EntryDraft, country: string) {
  const isEmpty = draft.lines.length === 0;
  const json = toQuoteRequest(draft, country);
  const quote = useStaffData(isEmpty ? "" : JSON.stringify(json), () =>
    callStaffRead("POST /api/admin/orders/quote", { json }),
  );
  return { quote, isQuoted: isEmpty || quote.data !== undefined || quote.problem !== undefined };
}

/** The order that staff enter: kept in the browser, quoted while they type, and placed once. */
export function useOrderEntry({ country, phone }: EntryOptions) {
  const [placed, setPlaced] = useState<EnteredOrder>();
  const { draft, setDraft, isOfOther } = useKeptDraft(phone, placed !== undefined);
  const [isPlacing, setIsPlacing] = useState(false);
  const [problem, setProblem] = useState<{ text: string; code?: string; fields: FieldErrors }>();

  const { quote, isQuoted } = useEntryQuote(draft, country);

  function change(changes: Partial<EntryDraft>) {
    setDraft((current) => {
      const city = changes.city === undefined ? undefined : findListedCity(changes.city);
      return changeDraft(current, { ...(city && { state: city.state }), ...changes });
    });
  }

  /** Says what is wrong with the typed amounts. Returns whether all are right. */
  function checkAmounts() {
    const fields = findAmountErrors(draft);
    const isValid = Object.keys(fields).length === 0;
    setProblem(isValid ? undefined : { text: staffOrderTexts.checkFields, fields });
    return isValid;
  }

  async function send() {
    // Staff can have typed since they placed an order that waited.
    if (draft.lines.length === 0 || !checkAmounts()) return;
    if (quote.problem && !quote.data && !quote.problem.isRejection) {
      quote.reload();
      return setProblem({ text: staffOrderTexts.priceUnknown, fields: {} });
    }
    setIsPlacing(true);
    try {
      const order = await callStaffWrite("order_entered", "POST /api/admin/orders", {
        header: { "idempotency-key": draft.key },
        json: toOrderRequest(draft, country, quote.data),
      });
      setPlaced(order);
      storeDraft(undefined);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const { isRejection, detail, code, errors: fields } = error;
      setProblem({ text: isRejection ? detail : LOST, code, fields });
      // A rejected order can have other prices or fewer bottles now.
      if (isRejection) quote.reload();
    } finally {
      setIsPlacing(false);
    }
  }

  const { add, isAdding, isWaiting, runWhenReady } = useReadyEntry(isQuoted, send, () =>
    setProblem({ text: staffOrderTexts.productMissing, fields: {} }),
  );

  async function place() {
    if (isPlacing || (draft.lines.length === 0 && !isAdding)) return;
    if (checkAmounts()) await runWhenReady();
  }

  function startAgain() {
    storeDraft(undefined);
    setDraft(createDraft(isOfOther ? { phone } : {}));
    setPlaced(undefined);
    setProblem(undefined);
  }

  /** Shows the placed order after a change. */
  const follow = (order: Order) =>
    setPlaced((current) => current && { ...order, hasOtherDetails: current.hasOtherDetails });

  const isBusy = isPlacing || isWaiting;
  const shown = { draft, isOfOther, quote, isBusy, problem, placed };
  return { ...shown, setDraft, change, add, place, follow, startAgain };
}

export type OrderEntry = ReturnType<typeof useOrderEntry>;

import { useEffect, useState } from "react";

import { isSamePhone } from "#kit/rules/contact-search.ts";

import type { EntryDraft } from "./entry-draft.ts";
import { createDraft, readDraft, storeDraft } from "./entry-draft.ts";

/**
 * The order that staff enter, which the browser keeps until it is placed, so that it survives a closed tab.
 * @param phone the number with which another page opens the form; "" for none
 */
export function useKeptDraft(phone: string, isPlaced: boolean) {
  const [draft, setDraft] = useState<EntryDraft>(createDraft);
  /** Whether the kept order is of another customer than the one for whom the form was opened. */
  const [isOfOther, setIsOfOther] = useState(false);
  const [isRestored, setIsRestored] = useState(false);
  // The server does not know what the browser keeps.
  useEffect(() => {
    const kept = readDraft();
    const isOther = kept !== undefined && phone !== "" && !isSamePhone(kept.phone, phone);
    // An order with products is worth more than the number in the link.
    const isKept = kept !== undefined && (!isOther || kept.lines.length > 0);
    setDraft((empty) => (isKept ? kept : { ...empty, phone }));
    setIsOfOther(isKept && isOther);
    setIsRestored(true);
  }, [phone]);
  useEffect(() => {
    if (isRestored && !isPlaced) storeDraft(draft);
  }, [draft, isRestored, isPlaced]);
  return { draft, setDraft, isOfOther: isOfOther && !isSamePhone(draft.phone, phone) };
}

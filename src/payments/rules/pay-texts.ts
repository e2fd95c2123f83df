import { formatPrice } from "#kit/rules/money.ts";
import { formatIban, isPakistaniIban } from "#ledger/rules/iban.ts";

import type { PayableAccountDetails } from "./shopper-payment.ts";

/** Returns the name of a way to pay: `Bank transfer to Meezan Bank`, `Raast`, `JazzCash`. */
export function nameAccount({ method, name }: Pick<PayableAccountDetails, "method" | "name">): string {
  switch (method) {
    case "bank-transfer":
      return `Bank transfer to ${name}`;
    case "raast":
      return `Raast, to ${name}`;
    case "wallet":
      return name;
  }
}

/** A line of the instructions that the shopper copies into the app of the bank. */
interface Instruction {
  term: string;
  /** As shown. */
  text: string;
  /** As copied. */
  copied: string;
}

/** Returns the lines that a payer needs, in the sequence in which apps ask for them. */
export function listInstructions(
  account: PayableAccountDetails,
  { amount, reference }: { amount: number; reference: string },
): Instruction[] {
  const { method, name, title } = account;
  return [
    ...(method === "bank-transfer" ? createLine("Bank", name) : []),
    ...createLine("Account title", title),
    ...createNumberLine(account),
    ...createLine("Amount", String(amount), formatPrice(amount)),
    ...createLine("Reference", reference),
  ];
}

function createNumberLine({ method, name, iban, raastId, phone }: PayableAccountDetails): Instruction[] {
  if (method === "wallet") return createLine(`${name} number`, phone && formatMobile(phone));
  return method === "raast" ? createLine("Raast ID", raastId) : createAccountLine(iban ?? "");
}

/** Small banks have account numbers only, which apps reject as an IBAN. */
function createAccountLine(number: string): Instruction[] {
  return isPakistaniIban(number)
    ? createLine("IBAN", number, formatIban(number))
    : createLine("Account number", number);
}

function createLine(term: string, copied: string | null, text: string = copied ?? ""): Instruction[] {
  return copied === null || copied === "" ? [] : [{ term, text, copied }];
}

/** Returns a Pakistani mobile number as people dial it: `+923001234567` → `03001234567`. */
function formatMobile(phone: string): string {
  return phone.replace(/^\+92/, "0");
}

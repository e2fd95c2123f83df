import { CopyButton } from "#kit/ui/copy-button.tsx";

import { listInstructions } from "../rules/pay-texts.ts";
import type { ShopperPayment } from "../rules/shopper-payment.ts";

interface PaymentInstructionsProps {
  payment: ShopperPayment;
  /** The Raast code as a data URL; undefined for other ways to pay. */
  code: string | undefined;
}

/** The account, the amount and the reference of a payment, with buttons to copy them, and its Raast code. */
export function PaymentInstructions({ payment, code }: PaymentInstructionsProps) {
  const { account } = payment;
  if (!account) {
    return (
      <p className="mt-8 max-w-prose">
        This way to pay is not available any more. Please choose another one. If you have paid already, send
        us the image of the payment.
      </p>
    );
  }
  return (
    <section className="mt-10">
      <h2 className="text-2xl">Pay in the app of your bank or wallet</h2>
      {code !== undefined && (
        <figure className="mt-4 max-w-xs">
          <img src={code} alt="Raast QR code with account and amount" className="w-full bg-white" />
          <figcaption className="mt-2 text-sm text-umber">
            Scan it with the app of your bank. It fills in account and amount.
          </figcaption>
        </figure>
      )}
      <dl className="mt-4">
        {listInstructions(account, payment).map(({ term, text, copied }) => (
          <div
            key={term}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-sand py-2"
          >
            <dt className="w-full text-sm text-umber sm:w-40">{term}</dt>
            <dd className="min-w-0 flex-1 font-medium break-words">{text}</dd>
            <dd>
              <CopyButton text={copied} label={`Copy ${term}`} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-umber">
        Write the reference into the note of the transfer, so that we find your payment.
      </p>
    </section>
  );
}

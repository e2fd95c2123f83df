import { Link } from "react-router";

import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";
import { buildOrderPath } from "#orders/rules/links/order-link.ts";
import type { NotLoaded } from "#orders/storefront/order/order-calls.ts";

import type { CreditEstimate } from "../rules/estimate-credit.ts";
import { returnMessages } from "../rules/return-messages.ts";
import { returnPageMessages as messages } from "../rules/return-page-messages.ts";
import { returnSlipMessages } from "../rules/return-slip-messages.ts";
import { buildReturnSlipPath, hasReturnSlip } from "../rules/return-slip.ts";
import type { OrderReturns, PublicReturn } from "../rules/return.ts";
import { NotLoadedNotice } from "./not-loaded-notice.tsx";
import { ReturnForm } from "./return-form.tsx";

interface ReturnPageProps {
  /** Secret of the shopper's link. */
  token: string;
  loaded: OrderReturns | NotLoaded;
  /** A random key that makes the form idempotent. */
  formKey: string;
  /** The result of a submitted form. */
  result:
    | { rejection: string | undefined; estimate: CreditEstimate | undefined; values: Record<string, string> }
    | undefined;
}

/** The page on which shoppers ask for returns and follow them. Every form works without JavaScript. */
export function ReturnPage({ token, loaded, formKey, result }: ReturnPageProps) {
  if (typeof loaded === "string") return <NotLoadedNotice reason={loaded} />;
  const { lines, returns } = loaded;
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-3xl">{messages.heading}</h1>
      <div role="alert">
        {result?.rejection !== undefined && (
          <p className="mt-4 max-w-prose border-l-2 border-oxblood pl-4 text-oxblood">{result.rejection}</p>
        )}
      </div>
      {returns.length > 0 && (
        <section className="mt-8">
          <h2 className="text-xl">{messages.returns}</h2>
          <ul className="mt-3 grid gap-4">
            {returns.map((given) => (
              <GivenReturn key={given.reference} token={token} given={given} />
            ))}
          </ul>
        </section>
      )}
      {lines.length === 0 ? (
        returns.length === 0 && <p className="mt-6 text-lg">{messages.nothing}</p>
      ) : (
        <ReturnForm
          key={formKey}
          page={loaded}
          formKey={formKey}
          estimate={result?.estimate}
          values={result?.values ?? {}}
        />
      )}
      <Link to={buildOrderPath(token)} className="text-link mt-8 inline-flex min-h-11 items-center">
        {messages.back}
      </Link>
    </div>
  );
}

/** A return of the order with its state, what the shop asks for, and what the customer gets back. */
function GivenReturn({ token, given }: { token: string; given: PublicReturn }) {
  const { reference, state, wants, lines, instructions, rejection, credit, dueOn, backOn } = given;
  const canWithdraw = state === "requested" || state === "approved";
  return (
    <li className="grid gap-2 border border-sand bg-paper p-5 sm:p-6">
      <p className="font-medium">{`${reference}: ${returnMessages.states[state]}`}</p>
      <ul>
        {lines.map(({ productId, variant, name, quantity, wish }) => (
          <li key={`${productId} ${variant}`}>
            {`${quantity} × ${name} ${variant}${wish ? `. ${messages.wished(wish.name, wish.variant)}` : ""}`}
          </li>
        ))}
      </ul>
      {instructions !== null && state === "approved" && (
        <p className="whitespace-pre-line wrap-anywhere">{instructions}</p>
      )}
      {canWithdraw && <p className="text-umber">{messages.backOn(backOn)}</p>}
      {hasReturnSlip(state) && (
        <Link
          to={buildReturnSlipPath(token, reference)}
          className={`${getButtonClass("secondary")} justify-self-start`}
        >
          {returnSlipMessages.open}
        </Link>
      )}
      {rejection !== null && <p className="text-oxblood wrap-anywhere">{rejection}</p>}
      {credit !== null && credit > 0 && <p className="tabular-nums">{messages.credit(credit)}</p>}
      {state === "settled" && <p className="text-umber">{messages.settled}</p>}
      {state === "inspected" && wants === "refund" && dueOn !== null && (
        <p className="text-umber">{messages.dueOn(dueOn)}</p>
      )}
      {canWithdraw && (
        <form method="post">
          <input type="hidden" name="step" value="withdraw" />
          <input type="hidden" name="reference" value={reference} />
          <Button type="submit" variant="secondary">
            {messages.withdraw}
          </Button>
        </form>
      )}
    </li>
  );
}

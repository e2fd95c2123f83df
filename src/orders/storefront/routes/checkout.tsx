import { data, Link } from "react-router";

import { readStoredCode } from "#discounts/rules/code-link.ts";
import { CodeField } from "#discounts/storefront/code-field.tsx";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { FORM_KEY_FIELD } from "#kit/storefront/form-key.ts";
import { PRIVATE_PAGE_HEADERS } from "#kit/storefront/page-headers.ts";
import { buildHiddenPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";
import { shopContext } from "#store/context.ts";

import { cartDrawerMessages } from "../../rules/cart/cart-drawer-messages.ts";
import { checkoutMessages } from "../../rules/checkout-messages.ts";
import { priceCart, stateCashPayment } from "../../rules/quote.ts";
import { CartChanges } from "../cart/cart-changes.tsx";
import { EmptyCart } from "../cart/cart-totals.tsx";
import { EMPTY_DRAFT, getFieldError } from "../checkout/checkout-draft.ts";
import { CheckoutAlert, CheckoutFooter } from "../checkout/checkout-footer.tsx";
import { CHECKOUT_GRID, CheckoutSections } from "../checkout/checkout-sections.tsx";
import type { CheckoutFields } from "../checkout/checkout-text-field.tsx";
import { DeliveryMethodField } from "../checkout/delivery-method.tsx";
import { OrderSummary } from "../checkout/order-summary.tsx";
import { PaymentMethodField } from "../checkout/payment-method.tsx";
import { PlaceChoices } from "../checkout/place-choices.tsx";
import type { Route } from "./+types/checkout.ts";
import { loadWithCode } from "./load-with-code.server.ts";
import { loadCheckout, readChosenPlace } from "./load-checkout.server.ts";
import type { SubmittedCheckout } from "./submit-checkout.server.ts";
import { describeShown, submitCheckout } from "./submit-checkout.server.ts";

/** The checkout of the request's cart, for browsers without scripts. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const stored = readStoredCode(request.headers.get("cookie"));
  const { page: loaded, notice } = await loadWithCode(shop, stored, (code) =>
    loadCheckout(shop, request, { ...EMPTY_DRAFT, ...readChosenPlace(request), code }),
  );
  const { headers, ...checkout } = loaded;
  const page: SubmittedCheckout = { checkout, formKey: createIdempotencyKey(), errors: {}, notice };
  return data(
    { page, shown: describeShown(checkout), head: await buildHiddenPageHead(shop, "checkout") },
    { headers: { ...PRIVATE_PAGE_HEADERS, ...headers } },
  );
}

/** Places the order, or shows the page again with the entered values. Uses the operations of the API. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const result = await submitCheckout(context.get(shopContext), request, form);
  if (result instanceof Response) return result;
  return data({ page: result.page, shown: describeShown(result.page.checkout) }, result.init);
}

/** The action's response stores the same cart. */
export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

function CheckoutForm({ page, shown }: { page: SubmittedCheckout; shown: string }) {
  const { checkout, formKey, errors, notice } = page;
  const { items, quote, changes, removedCount, draft, places, phoneCountries } = checkout;
  const price = priceCart(items, quote);
  const fields: CheckoutFields = { draft, getError: (field) => getFieldError(errors, draft, field) };
  const state = quote?.delivery === null ? "city-missing" : "current";
  return (
    <form
      key={`${draft.country} ${draft.state}`}
      method="post"
      action="/checkout"
      noValidate
      className="mt-8"
    >
      <input type="hidden" name={FORM_KEY_FIELD} value={formKey} />
      <input type="hidden" name="shown" value={shown} />
      <CheckoutAlert listsFields notice={notice} getError={fields.getError} />
      <div className={CHECKOUT_GRID}>
        <CheckoutSections
          checkout={fields}
          phoneCountries={phoneCountries}
          summary={
            <OrderSummary
              items={items}
              price={price}
              changes={changes}
              removedCount={removedCount}
              cashPayment={stateCashPayment(quote)}
              isCollapsible={false}
            />
          }
          places={<PlaceChoices checkout={fields} {...places} />}
          deliveryMethod={
            <DeliveryMethodField
              items={items}
              deliveryQuote={{ quote, state, retry: () => undefined }}
              chosen={draft.deliveryMethod}
              city={draft.city}
            />
          }
          paymentField={<PaymentMethodField payment={quote?.payment} chosen={draft.paymentMethod} />}
          discountCode={<CodeField typed={draft.code} code={quote?.code} />}
        />
      </div>
      <div className="mt-8 border-t border-sand pt-6">
        <CheckoutFooter price={price}>
          <Link to="/cart" reloadDocument className={getButtonClass("secondary")}>
            {checkoutMessages.cancel}
          </Link>
          <Button type="submit" name="intent" value="place" className="flex-1 sm:min-w-52 sm:flex-none">
            {checkoutMessages.placeOrder}
          </Button>
        </CheckoutFooter>
      </div>
    </form>
  );
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, shown } = actionData ?? loaderData;
  const { items, changes, removedCount } = page.checkout;
  return (
    <div className="page section">
      <h1 className="display">Checkout</h1>
      {items.length > 0 ? (
        <CheckoutForm page={page} shown={shown} />
      ) : (
        <>
          <CartChanges changes={changes} removedCount={removedCount} />
          <EmptyCart>
            <Link to="/shop" className={getButtonClass("secondary")}>
              {cartDrawerMessages.continueShopping}
            </Link>
          </EmptyCart>
        </>
      )}
    </div>
  );
}

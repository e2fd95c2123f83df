import { data, Link, redirect } from "react-router";

import { MAX_CODE_LENGTH } from "#discounts/rules/discount-terms.ts";
import { explainProblem } from "#discounts/rules/discount-messages.ts";
import { readStoredCode, serializeCode, toStoredCode } from "#discounts/rules/code-link.ts";
import { CodeField } from "#discounts/storefront/code-field.tsx";
import { readFormText } from "#kit/rules/text.ts";
import { SENT_PARAM } from "#kit/storefront/form-key.ts";
import { PRIVATE_PAGE_HEADERS } from "#kit/storefront/page-headers.ts";
import { buildHiddenPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import type { ChosenCity } from "#delivery/storefront/chosen-city.ts";
import { useChosenCity } from "#delivery/storefront/chosen-city.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Minus, Plus } from "#kit/ui/icons.tsx";
import { shopContext } from "#store/context.ts";

import { cartDrawerMessages } from "../../rules/cart/cart-drawer-messages.ts";
import { cartMessages } from "../../rules/cart/cart-messages.ts";
import type { CartItem } from "../../rules/cart/cart.ts";
import { calculateSubtotal, countItems, MAX_QUANTITY } from "../../rules/cart/cart.ts";
import { STEP_BUTTON_CLASS, STEP_FIELD_CLASS } from "../../ui/quantity-stepper.tsx";
import { CartChanges } from "../cart/cart-changes.tsx";
import { CartLineContent, getLineLabel, RemoveButton } from "../cart/cart-line.tsx";
import { CartTotals, EmptyCart } from "../cart/cart-totals.tsx";
import { FreeShippingBar } from "../cart/free-shipping-bar.tsx";
import type { Route } from "./+types/cart.ts";
import { loadWithCode } from "./load-with-code.server.ts";
import { buildCartCookie, changeCartFromForm, loadCart } from "./load-cart.server.ts";

const CHANGED_PATH = `/cart?${SENT_PARAM}=1`;

/** The cart of the request's cookie, for browsers without scripts. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const typedCode = readStoredCode(request.headers.get("cookie"));
  const { page, notice: codeNotice } = await loadWithCode(shop, typedCode, (code) =>
    loadCart(shop, request, code === "" ? {} : { code }),
  );
  const { headers, items, quote, changes, removedCount } = page;
  const wasChanged = new URL(request.url).searchParams.has(SENT_PARAM);
  return data(
    {
      items,
      changes,
      removedCount,
      typedCode,
      code: quote?.code,
      codeNotice,
      // The change stored a cookie, and the browser returned none. An order that was placed since has stored others.
      isCookieRefused: wasChanged && (request.headers.get("cookie") ?? "") === "",
      head: await buildHiddenPageHead(shop, "cart"),
    },
    { headers: { ...PRIVATE_PAGE_HEADERS, ...headers } },
  );
}

/** Adds a size to the cart, changes a line or removes it, or stores a discount code. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await request.formData().catch(() => new FormData());
  const code = readFormText(form, "code");
  if (code !== undefined && code.trim() !== "" && toStoredCode(code) === "") {
    const rejection = explainProblem(code.trim().slice(0, MAX_CODE_LENGTH), "unknown").message ?? "";
    return data({ rejection }, { status: 422, headers: PRIVATE_PAGE_HEADERS });
  }
  if (code !== undefined)
    return redirect(CHANGED_PATH, {
      status: 303,
      headers: {
        ...PRIVATE_PAGE_HEADERS,
        "set-cookie": serializeCode(toStoredCode(code), { isSecure: shop.siteUrl.startsWith("https:") }),
      },
    });
  const result = await changeCartFromForm(shop, request, form);
  if ("rejection" in result)
    return data({ rejection: result.rejection }, { status: result.status, headers: PRIVATE_PAGE_HEADERS });
  return redirect(result.lines.length === 0 ? "/cart" : CHANGED_PATH, {
    status: 303,
    headers: { ...PRIVATE_PAGE_HEADERS, "set-cookie": buildCartCookie(shop, result.lines) },
  });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...(actionHeaders ?? [])]);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

/** A number field between two buttons that submit the form. */
function FormStepper({ quantity, label }: { quantity: number; label: string }) {
  return (
    <div className="inline-flex h-control items-stretch rounded-sm border border-umber/40 pointer-coarse:box-content">
      <button
        type="submit"
        name="step"
        value="-1"
        disabled={quantity <= 1}
        aria-label={`Decrease quantity of ${label}`}
        className={STEP_BUTTON_CLASS}
      >
        <Minus className="size-4" strokeWidth={1.5} aria-hidden="true" />
      </button>
      <input
        type="number"
        name="quantity"
        min={1}
        step={1}
        inputMode="numeric"
        aria-label={`Quantity of ${label}`}
        defaultValue={quantity}
        className={STEP_FIELD_CLASS}
      />
      <button
        type="submit"
        name="step"
        value="1"
        disabled={quantity >= MAX_QUANTITY}
        aria-label={`Increase quantity of ${label}`}
        className={STEP_BUTTON_CLASS}
      >
        <Plus className="size-4" strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  );
}

/** A line with its form. The first button of the form, which the Enter key uses, sets the quantity. */
function LineForm({ item }: { item: CartItem }) {
  const label = getLineLabel(item);
  return (
    <form method="post" action="/cart" className="border-b border-sand">
      <button type="submit" className="sr-only">
        {cartDrawerMessages.updateQuantity(label)}
      </button>
      <input type="hidden" name="line" value={item.product.sizeId} />
      <CartLineContent
        item={item}
        removeButton={<RemoveButton item={item} type="submit" name="remove" value="1" />}
        stepper={<FormStepper key={item.quantity} quantity={item.quantity} label={label} />}
      />
    </form>
  );
}

function Notices({ texts }: { texts: readonly (string | false | undefined)[] }) {
  return texts.map(
    (text) =>
      text && (
        <p key={text} role="alert" className="mt-4 border-l-2 border-oxblood pl-4 text-oxblood">
          {text}
        </p>
      ),
  );
}

/** The checkout page asks for no city that the browser knows. */
function buildCheckoutPath(city: ChosenCity | undefined): string {
  return city === undefined ? "/checkout" : `/checkout?${new URLSearchParams({ ...city }).toString()}`;
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, changes, removedCount, isCookieRefused, typedCode, code, codeNotice } = loaderData;
  const city = useChosenCity();
  return (
    <div className="page section">
      <h1 className="display">{cartMessages.title(countItems(items))}</h1>
      <Notices
        texts={[actionData?.rejection, isCookieRefused && cartDrawerMessages.cookiesRefused, codeNotice]}
      />
      <CartChanges changes={changes} removedCount={removedCount} />
      {items.length === 0 ? (
        <EmptyCart>
          <Link to="/shop" className={getButtonClass("secondary")}>
            {cartDrawerMessages.continueShopping}
          </Link>
        </EmptyCart>
      ) : (
        <div className="mt-6 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <ul aria-label="Products in your cart">
            {items.map((item) => (
              <li key={item.product.sizeId}>
                <LineForm item={item} />
              </li>
            ))}
          </ul>
          <div className="h-fit bg-ivory p-5 sm:p-6">
            <FreeShippingBar items={items} />
            <div className="pt-4">
              <CartTotals items={items} subtotal={calculateSubtotal(items)}>
                <form method="post" action="/cart" className="mt-4">
                  <CodeField typed={typedCode} code={code} />
                </form>
                <Link
                  to={buildCheckoutPath(city)}
                  reloadDocument
                  className={getButtonClass("primary", "mt-4 w-full")}
                >
                  {cartDrawerMessages.checkout}
                </Link>
                <Link to="/shop" className={getButtonClass("quiet", "mt-2 w-full")}>
                  {cartDrawerMessages.continueShopping}
                </Link>
              </CartTotals>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

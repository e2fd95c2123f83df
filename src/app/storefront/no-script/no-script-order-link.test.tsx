import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { StoreWithDelivery } from "#delivery/rules/delivery-summary.ts";

import { StoreProvider } from "#store/storefront/store-context.tsx";
import { NoScriptOrderLink } from "./no-script-order-link.tsx";

function renderHref(isSample: boolean): string | undefined {
  const html = renderToStaticMarkup(
    <StoreProvider
      store={{ whatsapp: "+92 300 1112233" } as StoreWithDelivery}
      samples={{ whatsapp: isSample } as never}
    >
      <NoScriptOrderLink product="Oud & Amber" className="" />
    </StoreProvider>,
  );
  return /href="([^"]+)"/.exec(html)?.[1];
}

test("the order link opens WhatsApp with a message that contains the product name", () => {
  expect(renderHref(false)).toBe(
    "https://wa.me/923001112233?text=I%20would%20like%20to%20order%20Oud%20%26%20Amber.",
  );
});

test("with a sample WhatsApp number, the order link goes to the contact page", () => {
  expect(renderHref(true)).toBe("/contact");
});

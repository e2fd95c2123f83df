import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { Store } from "#domain/store/store.ts";

import { StoreProvider } from "../store-context.tsx";
import { NoScriptOrderLink } from "./no-script-order-link.tsx";

function hrefOf(isSample: boolean): string | undefined {
  const html = renderToStaticMarkup(
    <StoreProvider store={{ whatsapp: "+92 300 1112233" } as Store} samples={{ whatsapp: isSample } as never}>
      <NoScriptOrderLink product="Oud & Amber" className="" />
    </StoreProvider>,
  );
  return /href="([^"]+)"/.exec(html)?.[1];
}

test("the order link names the product in the WhatsApp message", () => {
  expect(hrefOf(false)).toBe(
    "https://wa.me/923001112233?text=I%20would%20like%20to%20order%20Oud%20%26%20Amber.",
  );
});

test("with a sample number the order link leads to the contact page", () => {
  expect(hrefOf(true)).toBe("/contact");
});

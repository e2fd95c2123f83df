import { expect, test, vi } from "vitest";

import type { ImageFetch, ImportPreview as Preview } from "../../rules/product-files/product-import.ts";
import { listSent, respond } from "#test/components/api.ts";
import { renderAdmin } from "#test/components/render.tsx";
import { screen } from "@testing-library/react";

import { fetchImages } from "./fetch-images.ts";
import { ImportPreview } from "./import-preview.tsx";

test("many images are requested in several requests, and all failures are counted", async () => {
  const urls = Array.from({ length: 900 }, (_, index) => `https://images.example/${index}.jpg`);
  respond("POST /admin/imports/images", ({ body }) => {
    const requested = (body as { urls: string[] }).urls;
    const failed = [{ url: requested[0] ?? "", reason: "gone" }];
    const fetch: ImageFetch = { id: "f", total: requested.length, done: requested.length, failed };
    return Response.json(fetch, { status: 202 });
  });
  expect(await fetchImages(urls, vi.fn())).toBe(3);
  const sent = listSent("POST /admin/imports/images").map(({ body }) => (body as { urls: string[] }).urls);
  expect([sent.map(({ length }) => length), sent.flat()]).toEqual([[400, 400, 100], urls]);
});

const PREVIEW: Preview = {
  products: [],
  errors: [],
  shop: "Shopify",
  headers: [],
  images: { toFetch: [], missing: [], needsBase: false },
  needsCollection: false,
  notes: [],
};

const showMissing = (url: string, onRetryImages = vi.fn()) =>
  renderAdmin(
    <ImportPreview
      fileName="a.csv"
      preview={{ ...PREVIEW, images: { ...PREVIEW.images, missing: [{ url, reason: "gone" }] } }}
      isBusy={false}
      onRetryImages={onRetryImages}
    />,
  );

test("images that could not be fetched can be tried again", async () => {
  const onRetryImages = vi.fn();
  const user = showMissing("https://images.example/1.jpg", onRetryImages);
  await user.click(screen.getByRole("button", { name: "Try these images again" }));
  expect(onRetryImages).toHaveBeenCalledOnce();
});

test("a text that is no address cannot be tried again", () => {
  showMissing("photo");
  expect(screen.getByText("photo: gone")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try these images again" })).toBeNull();
});

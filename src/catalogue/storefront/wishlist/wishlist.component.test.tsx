import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renderStorefront, updateStore } from "#test/components/render.tsx";

import { SharedWishlist } from "./shared-wishlist.tsx";
import { WishButton } from "./wish-button.tsx";
import { WishlistLink } from "./wishlist-link.tsx";
import { saveWishlist } from "./wishlist-store.ts";

beforeEach(() => updateStore(() => saveWishlist([])));
afterEach(() => vi.restoreAllMocks());

const getHeart = (name: string) => screen.getByRole("button", { name: `Wishlist: ${name}` });

function renderHearts() {
  return renderStorefront(
    <>
      <WishlistLink />
      <WishButton id="noor" name="Noor" />
      <WishButton id="oud" name="Oud" />
    </>,
  );
}

test("clicking a heart saves or removes its product in this browser, and the header shows the number of saved products", async () => {
  const user = renderHearts();
  expect(getHeart("Noor")).toHaveAttribute("aria-pressed", "false");
  await user.click(getHeart("Noor"));
  await user.click(getHeart("Oud"));
  expect(getHeart("Noor")).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("link", { name: "Wishlist, 2 saved" })).toBeVisible();
  expect(localStorage.getItem("wishlist")).toBe("oud,noor");
  await user.click(getHeart("Noor"));
  expect(getHeart("Noor")).toHaveAttribute("aria-pressed", "false");
  expect(localStorage.getItem("wishlist")).toBe("oud");
});

test("without scripts, a heart says whether it adds or removes, so that a repeated request undoes nothing", () => {
  updateStore(() => saveWishlist(["oud"]));
  renderHearts();
  expect(["Noor", "Oud"].map((name) => getHeart(name).getAttribute("name"))).toEqual(["add", "remove"]);
});

test("the heart buttons update when another tab changes the wishlist", () => {
  renderHearts();
  document.cookie = "wishlist=oud; Path=/";
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "wishlist" })));
  expect(getHeart("Oud")).toHaveAttribute("aria-pressed", "true");
});

test("without storage, the wishlist lasts until the page is closed", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  const user = renderHearts();
  await user.click(getHeart("Noor"));
  expect(getHeart("Noor")).toHaveAttribute("aria-pressed", "true");
});

test("a shared list without available products shows a message and no save button", () => {
  renderStorefront(<SharedWishlist ids={["gone"]} products={[]} />);
  expect(screen.getByText("These fragrances are no longer available.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save these" })).toBeNull();
});

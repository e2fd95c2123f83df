import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { describeWear } from "#catalogue/rules/scent/describe-wear.ts";
import { createEmptyScent } from "#catalogue/rules/scent/scent.ts";
import { renderStorefront } from "#test/components/render.tsx";

import { HowItWears } from "#catalogue/storefront/product/how-it-wears.tsx";
import { NotePyramid } from "#catalogue/storefront/product/note-pyramid.tsx";

test("known notes link to their pages, and unknown notes are plain text [000 §1]", () => {
  const notes = {
    top: [{ label: "Saffron", slug: "saffron" }],
    middle: [],
    base: [
      { label: "aged oud", slug: "oud" },
      { label: "moon dust", slug: null },
    ],
  };
  renderStorefront(<NotePyramid notes={notes} />);
  const pyramid = screen.getByRole("region", { name: "Fragrance Notes" });
  const tiers = within(pyramid).getAllByRole("heading", { level: 3 });
  expect(tiers.map((tier) => tier.textContent)).toEqual(["Top notes", "Base notes"]);
  expect(screen.getByRole("link", { name: "aged oud" })).toHaveAttribute("href", "/notes/oud");
  expect(screen.getByText("moon dust").closest("a")).toBeNull();
});

test("without notes, there is no pyramid", () => {
  renderStorefront(<NotePyramid notes={{ top: [], middle: [], base: [] }} />);
  expect(screen.queryByRole("heading")).toBeNull();
});

test("longevity, sillage and seasons are labeled as the shop's own opinion", () => {
  const scent = { ...createEmptyScent(), longevity: "long", sillage: "strong", seasons: ["winter"] } as const;
  renderStorefront(
    <HowItWears wear={describeWear({ ...scent, seasons: ["winter"] })} scentLasting="12-14 hours" />,
  );
  const section = screen.getByRole("region", { name: "How it wears" });
  for (const text of ["Our house's opinion", "12-14 hours", "8 to 10 hours.", "Across the room", "Winter"])
    expect(section).toHaveTextContent(text);
  expect(section).not.toHaveTextContent("Time of day");
});

test("without wear data, there is no 'How it wears' section", () => {
  renderStorefront(<HowItWears wear={null} scentLasting="" />);
  expect(screen.queryByRole("heading")).toBeNull();
});

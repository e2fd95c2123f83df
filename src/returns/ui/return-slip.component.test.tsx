import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { buildReturn } from "#test/components/returns.ts";

import { ReturnSlip } from "./return-slip.tsx";

/** Returns the lines that a person reads on the slip, from top to bottom. */
function readSlip(instructions: string | null) {
  const [line] = buildReturn().lines;
  const given = buildReturn({
    state: "approved",
    instructions,
    lines: line ? [line, { ...line, name: "Attar", variant: "100ml", quantity: 2 }] : [],
  });
  const shopAddress = "Zarif Essence, 12 Mall Road, Lahore";
  const { container } = render(
    <ReturnSlip given={given} shopAddress={shopAddress} barcode="data:image/svg+xml,barcode" />,
  );
  return [...container.querySelectorAll("h2, p, figcaption, li")].map(({ textContent }) => textContent);
}

test("a slip says where the parcel goes, its number, what is in it, how to send it and until when", () => {
  expect(readSlip("Pack the bottles well.\nRing twice.")).toEqual([
    "Send to",
    "Zarif Essence, 12 Mall Road, Lahore",
    "ZE1-R1",
    "Items: 3 bottles",
    "1 × Oud 50ml",
    "2 × Attar 100ml",
    "Instructions",
    "Pack the bottles well.\nRing twice.",
    "The parcel must arrive by 10 Feb.",
  ]);
  const slip = screen.getByRole("article", { name: "Return slip: ZE1-R1" });
  // The number below says the same.
  expect(slip.querySelector("img")).toHaveAttribute("src", "data:image/svg+xml,barcode");
  expect(slip).not.toHaveTextContent(/Ayesha|Rs\.|3,112/);
});

test("a slip without instructions has no heading for them", () => {
  expect(readSlip(null)).not.toContain("Instructions");
});

import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { expect, test } from "vitest";

import type { StaffNote } from "../../rules/scent/note.ts";
import { OverlayLink } from "#kit/admin/lists/overlay-link.tsx";
import { createProblem, listSent, respond } from "#test/components/api.ts";
import { buildStaffCollection, buildStaffProduct } from "#test/components/data.ts";
import { expectToast, renderAdminPage } from "#test/components/render.tsx";

import { CollectionDialogs } from "../collections/collection-dialog.tsx";
import { NoteDialogs } from "../notes/note-dialog.tsx";
import { ProductDialog } from "../product-form/product-dialog.tsx";

const NEWER = "2099-01-01T00:00:00.000Z";
const NOTE: StaffNote = {
  slug: "rose",
  name: "Rose",
  family: "floral",
  aliases: [],
  description: "Ours",
  storedImage: null,
  updatedAt: "2026-01-01T00:00:00.000Z",
  products: 0,
};
const COLLECTION = buildStaffCollection({ id: "oud", description: "Ours" });
const PRODUCT = buildStaffProduct({ description: "Ours" });
const SITE = { url: "https://shop.example", name: "Zarif Essence", tagline: "" };
const CHOICES = { collections: [{ id: "oud", name: "Oud" }], categories: [] };

/** What someone else has saved, if anything. */
type Change = { description?: string; updatedAt?: string };

const CASES: { item: string; id: string; call: string; render: (change: Change) => ReactNode }[] = [
  {
    item: "collection",
    id: "oud",
    call: "PUT /admin/collections/oud",
    render: (change) => <CollectionDialogs collections={[{ ...COLLECTION, ...change }]} />,
  },
  {
    item: "note",
    id: "rose",
    call: "PUT /admin/notes/rose",
    render: (change) => <NoteDialogs notes={[{ ...NOTE, ...change }]} />,
  },
  {
    item: "product",
    id: "noor",
    call: "PUT /admin/products/noor",
    render: () => <ProductDialog listedProducts={[PRODUCT]} choices={CHOICES} site={SITE} />,
  },
];

/** Renders a link that opens the dialog, and the dialog with what `load` returns. */
function renderDialog({ id, render }: (typeof CASES)[number], load: () => Change) {
  respond("GET /admin/notes", () => Response.json([]));
  respond("GET /admin/products/noor", () =>
    Response.json({ product: { ...PRODUCT, ...load() }, lastChange: null }),
  );
  respond("GET /admin/products/noor/neighbors", () => Response.json({ previous: null, next: null }));
  function Page({ loaderData }: { loaderData: Change }) {
    const navigate = useNavigate();
    return (
      <>
        <OverlayLink open={{ dialog: "edit", id }} className="">
          Open
        </OverlayLink>
        <button onClick={() => void navigate(-1)}>Back</button>
        {render(loaderData)}
      </>
    );
  }
  return renderAdminPage(Page, load);
}

test.each(CASES)("the dialog of a $item opens by its link, and Back closes it", async (each) => {
  const user = renderDialog(each, () => ({}));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Open" }));
  await screen.findByRole("dialog", { name: /^Edit / });
  await user.click(screen.getByRole("button", { name: "Back", hidden: true }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each(CASES)("the conflict of a $item shows both versions, and staff can save theirs", async (each) => {
  let change: Change = {};
  const user = renderDialog(each, () => change);
  await user.click(screen.getByRole("link", { name: "Open" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Edit / }));
  await user.clear(dialog.getByLabelText(/^Description/));
  await user.type(dialog.getByLabelText(/^Description/), "Mine");
  respond(each.call, () => {
    change = { description: "Theirs", updatedAt: NEWER };
    return createProblem(409, "Someone else changed it.", {}, "conflict");
  });
  await user.click(dialog.getByRole("button", { name: `Save ${each.item}` }));
  const name = new RegExp(`This ${each.item} was changed by someone else`);
  const panel = within(await screen.findByRole("alert", { name }));
  await panel.findByRole("row", { name: "Description Theirs Mine" });
  respond(each.call, () => Response.json({}));
  await user.click(panel.getByRole("button", { name: "Save my version" }));
  await expectToast("saved");
  expect(listSent(each.call).at(-1)?.body).toMatchObject({ description: "Mine", expectedUpdatedAt: NEWER });
});

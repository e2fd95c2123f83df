import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";

import type { HeroImage, HeroSettings } from "../../rules/hero/hero.ts";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { STORED_IMAGE } from "#test/components/data.ts";
import { renderAdminPage, expectToast } from "#test/components/render.tsx";

import HeroImages from "./hero-images.tsx";

const NAMES = ["Rose", "Amber", "Cedar"];

const buildSlide = (alt: string, order: number): HeroImage => ({
  id: alt.toLowerCase(),
  url: STORED_IMAGE.url,
  publicId: STORED_IMAGE.publicId,
  alt,
  isActive: order === 0,
  order,
  uploadedAt: "2026-10-01T08:00:00.000Z",
  updatedAt: "2026-10-01T08:00:00.000Z",
  storedImage: STORED_IMAGE,
  portrait: null,
  focus: { x: 50, y: 50 },
});

const buildHero = (names: readonly string[]): HeroSettings => ({
  images: names.map(buildSlide),
  carouselEnabled: true,
  autoSlideInterval: 5000,
  updatedAt: "2026-10-01T08:00:00.000Z",
});

async function openHeroPage(load: () => HeroSettings = () => buildHero(NAMES)) {
  const user = renderAdminPage(HeroImages, () => ({ hero: load() }));
  await screen.findByRole("region", { name: "Images" });
  return user;
}

const listDisplayedAlts = () =>
  within(screen.getByRole("region", { name: "Images" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => [...NAMES, "New"].find((name) => textContent?.includes(name)));

const buildButtonClick = (name: string) => (user: UserEvent) =>
  user.click(screen.getByRole("button", { name }));

async function clickDelete(user: UserEvent, alt: string) {
  await buildButtonClick(`Actions for ${alt}`)(user);
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
}

test.each<[message: string, action: (user: UserEvent) => Promise<unknown>]>([
  ["Failed to update order", buildButtonClick("Move Rose later")],
  ["Failed to update active image", buildButtonClick("Set active Amber")],
  ["Failed to toggle carousel", (user) => user.click(screen.getByRole("switch"))],
  [
    "Failed to update interval",
    (user) => user.selectOptions(screen.getByLabelText("Time per image"), "3 seconds"),
  ],
  [
    "Failed to delete image",
    async (user) => {
      await clickDelete(user, "Rose");
      await user.click(await screen.findByRole("button", { name: "Delete" }));
    },
  ],
])("'%s' is shown if the request fails, and the page keeps its values [001 §8]", async (message, action) => {
  for (const route of [
    "PUT /admin/hero/images/order",
    "POST /admin/hero/images/amber/activate",
    "PATCH /admin/hero",
    "DELETE /admin/hero/images/rose",
  ])
    respond(route, loseConnection);
  const user = await openHeroPage();
  await action(user);
  await expectToast(message);
  await waitFor(() => expect(listDisplayedAlts()).toEqual(NAMES));
  expect(screen.getByRole("switch")).toBeChecked();
  expect(screen.getByLabelText("Time per image")).toHaveValue("5000");
});

test("the last image cannot be deleted [001 §4] [001 §8]", async () => {
  const user = await openHeroPage(() => buildHero(["Rose"]));
  await clickDelete(user, "Rose");
  await expectToast("Cannot delete the last hero image");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("changing an image that someone else has deleted shows 'Image not found' and reloads the page [001 §8]", async () => {
  let names = NAMES;
  const user = await openHeroPage(() => buildHero(names));
  respond("POST /admin/hero/images/cedar/activate", () => createProblem(404, "Image not found"));
  names = ["New"];
  await buildButtonClick("Set active Cedar")(user);
  await expectToast("Image not found");
  await waitFor(() => expect(listDisplayedAlts()).toEqual(["New"]));
});

test("staff can change the alt text and the focal point of an image", async () => {
  let names = NAMES;
  respond("PATCH /admin/hero/images/amber", () => {
    names = ["Rose", "New", "Cedar"];
    return Response.json(buildHero(names));
  });
  const user = await openHeroPage(() => buildHero(names));
  await buildButtonClick("Edit Amber")(user);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit hero image" }));
  await user.clear(dialog.getByLabelText(/^Alt text/));
  await user.type(dialog.getByLabelText(/^Alt text/), "New");
  fireEvent.change(dialog.getByRole("slider", { name: /From the left/ }), { target: { value: "80" } });
  await user.click(dialog.getByRole("button", { name: "Save image" }));
  await expectToast("Hero image saved");
  expect(listSent("PATCH /admin/hero/images/amber")[0]?.body).toEqual({
    alt: "New",
    focus: { x: 80, y: 50 },
    portraitPublicId: null,
    expectedUpdatedAt: "2026-10-01T08:00:00.000Z",
  });
  await waitFor(() => expect(listDisplayedAlts()).toEqual(["Rose", "New", "Cedar"]));
});

test("a link opens the dialog of an image, and its conflict shows both versions", async () => {
  let alt = "Amber";
  const load = () => {
    const hero = buildHero(["Rose", alt, "Cedar"]);
    const images = hero.images.map((image) => ({ ...image, id: image.id === "dusk" ? "amber" : image.id }));
    const updatedAt = "2099-01-01T00:00:00.000Z";
    return {
      ...hero,
      images: images.map((image) => (image.alt === "Dusk" ? { ...image, updatedAt } : image)),
    };
  };
  const user = renderAdminPage(HeroImages, () => ({ hero: load() }), "/?dialog=edit&id=amber");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit hero image" }));
  await user.type(dialog.getByLabelText(/^Alt text/), " at night");
  respond("PATCH /admin/hero/images/amber", () => {
    alt = "Dusk";
    return createProblem(409, "Someone else changed this image. Nothing was saved.", {}, "conflict");
  });
  await user.click(dialog.getByRole("button", { name: "Save image" }));
  const panel = within(await screen.findByRole("alert", { name: /image was changed by someone else/ }));
  await panel.findByRole("row", { name: "Alt text Dusk Amber at night" });
  await user.click(panel.getByRole("button", { name: "Discard my changes" }));
  expect(dialog.getByLabelText(/^Alt text/)).toHaveValue("Dusk");
});

test("closing the dialog with unsaved changes requires confirmation", async () => {
  const user = await openHeroPage();
  await buildButtonClick("Edit Amber")(user);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit hero image" }));
  await user.type(dialog.getByLabelText(/^Alt text/), " at night");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(dialog.getByLabelText(/^Alt text/)).toHaveValue("Amber at night");
});

import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import type { BackupPlan, BackupStatus } from "../../../backup/rules/backup-status.ts";
import type { AuditChange, AuditEntry } from "#staff/rules/audit/audit.ts";
import { SETTINGS_SECTIONS, STORE_FIELDS } from "#store/rules/store-fields.ts";
import type { StoredStore } from "#store/rules/store.ts";
import { createProblem, respond, listSent } from "#test/components/api.ts";
import { respondWithLocations } from "#test/components/checkout.tsx";
import { expectToast, renderAdminPage } from "#test/components/render.tsx";

import Settings from "./settings.tsx";

const sample = readSampleStore();
const STORED: StoredStore = { ...sample, updatedAt: "2026-11-20T08:00:00.000Z" };
const SAVE_REQUEST = "PUT /admin/store";

// Every test uses the same lists, because the API client caches them for all test files of a Vitest worker.
beforeEach(respondWithLocations);

interface PageData {
  store: StoredStore;
  whatsappOverride: string;
  ratesHaveExpress: boolean;
  backups: { plan: BackupPlan; status: BackupStatus };
}

/** The page's data; a reload of the page reads them again. */
let data: Partial<PageData> & Pick<PageData, "store">;

async function openSettingsPage(current: string, changes: Partial<PageData> = {}) {
  data = { store: STORED, ...changes };
  const user = renderAdminPage(
    Settings,
    () => ({ current, sample, environment: [{ name: "RATE_LIMITS", value: "on" }], gaps: [], ...data }),
    `/admin/settings/${current}`,
  );
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  return user;
}

/** Lets the shop store what the form sends. Returns the sent settings. */
function acceptSaves() {
  respond(SAVE_REQUEST, ({ body }) => {
    const { expectedUpdatedAt: _, ...store } = body as StoredStore & { expectedUpdatedAt: string };
    data.store = { ...store, updatedAt: "2026-11-22T08:00:00.000Z" };
    return Response.json(data.store);
  });
}

/** Lets someone else save settings while the page is open: the next save is a conflict. */
function changeMeanwhile(changes: Partial<StoredStore>) {
  data.store = { ...data.store, ...changes, updatedAt: "2026-11-21T08:00:00.000Z" };
  respond("GET /admin/store", () => Response.json(data.store));
  respond(SAVE_REQUEST, ({ body }) => {
    const { expectedUpdatedAt, ...store } = body as StoredStore & { expectedUpdatedAt: string };
    if (expectedUpdatedAt !== data.store.updatedAt) return createProblem(409, "Conflict", {}, "conflict");
    data.store = { ...store, updatedAt: "2026-11-22T08:00:00.000Z" };
    return Response.json(data.store);
  });
}

const getSaveButton = () => screen.getByRole("button", { name: "Save settings" });
const getPreview = () => within(screen.getByRole("group", { name: "What shoppers see" }));

test.each(SETTINGS_SECTIONS)(
  "the page of the section %s has a control for each of its settings",
  async (section) => {
    await openSettingsPage(section);
    for (const [field, definition] of Object.entries(STORE_FIELDS))
      if (definition.section === section)
        expect(document.querySelector(`[name="${field}"], [name^="${field}."]`), field).not.toBeNull();
  },
);

test("the preview follows the form and says where shoppers see each text", async () => {
  const user = await openSettingsPage("shop");
  await user.clear(screen.getByLabelText(/^Tagline/));
  await user.type(screen.getByLabelText(/^Tagline/), "Attars of Lahore");
  expect(getPreview().getByText("Attars of Lahore | Zarif Essence")).toBeVisible();
  expect(getPreview().getByText("Browser tab and search result of the home page")).toBeVisible();
});

test("the preview shows numbers as the shop stores them", async () => {
  const user = await openSettingsPage("contact");
  await user.clear(screen.getByLabelText("WhatsApp"));
  await user.type(screen.getByLabelText("WhatsApp"), "0321 7654321");
  expect(getPreview().getByText("https://wa.me/923217654321")).toBeVisible();
});

test.each([undefined, false])(
  "the 'Express delivery' switch affects the preview only if the shop has no delivery rates: %s",
  async (ratesHaveExpress) => {
    const user = await openSettingsPage("delivery", ratesHaveExpress === false ? { ratesHaveExpress } : {});
    const text = "Express options available";
    const expressSwitch = screen.getByRole("switch", { name: "Express delivery" });
    expect(expressSwitch).toBeChecked();
    expect(screen.queryAllByText(/^Not used: the shop has delivery rates/)).toHaveLength(
      ratesHaveExpress === false ? 1 : 0,
    );
    expect(getPreview().queryAllByText(text)).toHaveLength(ratesHaveExpress === false ? 0 : 1);
    await user.click(expressSwitch);
    expect(getPreview().queryByText(text)).toBeNull();
  },
);

test("the preview shows the WhatsApp number from the environment", async () => {
  await openSettingsPage("contact", { whatsappOverride: "+923331112223" });
  expect(getPreview().getByText("https://wa.me/923331112223")).toBeVisible();
});

test("environment settings are listed but cannot be edited", async () => {
  await openSettingsPage("environment");
  const table = within(screen.getByRole("table", { name: "Server" }));
  expect(table.getByRole("row", { name: "RATE_LIMITS on" })).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("leaving a section with unsaved changes requires confirmation", async () => {
  const user = await openSettingsPage("shop");
  await user.type(screen.getByLabelText("Name"), " X");
  const nav = within(screen.getByRole("navigation", { name: "Settings sections" }));
  expect(nav.getByRole("link", { current: "page" })).toHaveTextContent("Shop");
  await user.click(nav.getByRole("link", { name: "Contact" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText("Name")).toHaveValue("Zarif Essence X");
});

test("errors are shown at their fields, and the first invalid field gets focus", async () => {
  const user = await openSettingsPage("shop");
  const lowest = screen.getByLabelText("Lowest price, Rs.");
  await user.clear(lowest);
  await user.clear(screen.getByLabelText("Opens"));
  await user.click(getSaveButton());
  await waitFor(() => expect(screen.getByLabelText("Opens")).toHaveFocus());
  expect(lowest).toBeInvalid();
  await user.type(screen.getByLabelText("Opens"), "09:00");
  await user.type(lowest, "50000");
  await user.click(getSaveButton());
  await waitFor(() => expect(screen.getByLabelText("Highest price, Rs.")).toHaveFocus());
  expect(lowest).toBeValid();
  expect(listSent(SAVE_REQUEST)).toHaveLength(0);
});

test("an error of a list or of one of its items is shown at the list", async () => {
  const user = await openSettingsPage("payments");
  await user.click(screen.getByRole("switch", { name: "Cash on Delivery" }));
  await user.type(screen.getByLabelText(/^Payment methods for search engines/), "\n".padEnd(62, "x"));
  await user.click(getSaveButton());
  expect(await screen.findByText("Choose at least one payment method")).toBeVisible();
  expect(screen.getByLabelText(/^Payment methods for search engines/)).toBeInvalid();
});

test("empty links and empty payment lines are not saved, and errors of links are shown at the right link", async () => {
  const user = await openSettingsPage("socialLinks");
  await user.click(screen.getByRole("button", { name: "Remove link Instagram" }));
  await user.click(screen.getByRole("button", { name: "Add link" }));
  await user.click(screen.getByRole("button", { name: "Add link" }));
  await user.type(screen.getByLabelText("Address of link 4"), "attar.pk");
  await user.click(getSaveButton());
  await waitFor(() =>
    expect(screen.getByLabelText("Name of link 4")).toHaveAccessibleDescription("Name is required"),
  );
  expect(screen.getByLabelText("Address of link 4")).toHaveAccessibleDescription(/starts with https/);
  expect(screen.getByLabelText("Name of link 3")).toBeValid();
  await user.click(screen.getByRole("button", { name: "Remove link 4" }));
  acceptSaves();
  await user.click(getSaveButton());
  await expectToast("Settings saved");
  expect(data.store.socialLinks).toEqual(sample.socialLinks.slice(1));
  expect(screen.queryByLabelText("Name of link 3")).toBeNull();
});

test("staff can reset a setting to its default", async () => {
  const store = { ...STORED, countries: ["India", "Pakistan"], expressDelivery: false };
  const user = await openSettingsPage("delivery", { store });
  expect(screen.queryByRole("button", { name: "Reset to the default: off (Express delivery)" })).toBeNull();
  await user.click(
    screen.getByRole("button", { name: "Reset to the default: Pakistan (Countries you deliver to)" }),
  );
  acceptSaves();
  await user.click(getSaveButton());
  await expectToast("Settings saved");
  expect(data.store).toMatchObject({ ...store, countries: ["Pakistan"], updatedAt: expect.any(String) });
});

test("staff can move a country to the top of the list, so checkout preselects that country", async () => {
  const user = await openSettingsPage("delivery", {
    store: { ...STORED, countries: ["Pakistan", "India"] },
  });
  await user.click(screen.getByRole("button", { name: "Make India the first country" }));
  expect(screen.getByText("Checkout preselects the first country: India.")).toBeVisible();
});

test("after a conflict, both versions of the section are shown side by side, and staff can save their own", async () => {
  const user = await openSettingsPage("shop");
  await user.clear(screen.getByLabelText(/^Tagline/));
  await user.type(screen.getByLabelText(/^Tagline/), "My tagline");
  changeMeanwhile({ tagline: "Their tagline", email: "new@attar.pk" });
  await user.click(getSaveButton());
  const conflict = within(await screen.findByRole("alert"));
  expect(conflict.getByRole("row", { name: "Tagline Their tagline My tagline" })).toBeVisible();
  expect(conflict.getAllByRole("row")).toHaveLength(2);
  expect(screen.getByRole("alert")).toHaveFocus();
  await user.click(conflict.getByRole("button", { name: "Save my version" }));
  await expectToast("Settings saved");
  expect(data.store).toMatchObject({ tagline: "My tagline", email: "new@attar.pk" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("if someone else saved another section meanwhile, the section is saved without a question", async () => {
  const user = await openSettingsPage("staff");
  const hours = screen.getByLabelText("Hours without use until staff are signed out");
  await user.clear(hours);
  await user.type(hours, "8");
  changeMeanwhile({ tagline: "Their tagline" });
  await user.click(getSaveButton());
  await expectToast("Settings saved");
  expect(data.store).toMatchObject({ tagline: "Their tagline", sessionIdleHours: 8 });
});

test("staff can restore earlier values of the section from the history into the form", async () => {
  const changes: AuditChange[] = [
    { field: "maxBottles", from: "12", to: "0" },
    { field: "risks.refused", from: "none", to: "call" },
    { field: "tagline", from: "Older tagline", to: sample.tagline },
  ];
  const entry: AuditEntry = {
    id: 1,
    at: STORED.updatedAt,
    actor: { uid: null, email: "sana@example.com" },
    action: "updated",
    subject: { type: "store", id: "store", label: "Zarif Essence" },
    changes,
    network: null,
  };
  respond("GET /admin/audit", () => Response.json({ items: [entry], total: 1, page: 1, pageSize: 20 }));
  const user = await openSettingsPage("risks");
  await user.click(screen.getByText("History"));
  await user.click(await screen.findByRole("button", { name: "Restore Bottles per order, at most: 12" }));
  expect(screen.getByLabelText("Bottles per order, at most")).toHaveValue("12");
  expect(screen.getByLabelText("Bottles per order, at most")).toHaveFocus();
  expect(screen.queryByRole("button", { name: /^Restore/ })).toBeNull();
  acceptSaves();
  await user.click(getSaveButton());
  await expectToast("Settings saved");
  expect(data.store.maxBottles).toBe(12);
});

const PLAN: BackupPlan = { time: "03:30", isEncrypted: true, bucket: "copies/zarif" };
const BACKUP = {
  name: "zarif-essence-backup-2026-11-25T223000Z.tar.gz.age",
  madeAt: "2026-11-25T22:30:00.000Z",
  bytes: 2.5 * 1024 * 1024,
  isEncrypted: true,
  lostImages: 0,
  machine: "shop-1",
  folder: "/srv/backups",
  copiedAt: "2026-11-25T22:31:00.000Z",
};

/** Opens the page with scheduled backups. Returns the text of the backup panel. */
async function readBackupPanel(status: BackupStatus, plan = PLAN) {
  await openSettingsPage("backups", { backups: { plan, status } });
  return screen.getByRole("region", { name: "Backups" }).textContent;
}

test("without scheduled backups, the page does not mention backups", async () => {
  await openSettingsPage("backups");
  expect(screen.queryByText("Backups")).toBeNull();
});

test("the page shows the last backup's time, size and location, and what the last check could not verify", async () => {
  const { name, madeAt } = BACKUP;
  const lastCheck = { name, checkedAt: madeAt, isEncrypted: true, error: null };
  const text = await readBackupPanel({ lastBackup: BACKUP, lastCheck });
  expect(text).toContain("Every day at 03:30.");
  expect(text).toContain("26 Nov 2026, 03:30");
  expect(text).toContain("2.5 MB");
  expect(text).toContain("/srv/backups on shop-1; bucket copies/zarif");
  expect(text).toContain("The shop has no private key, so it cannot read the contents.");
});

test("the page shows that a backup is not yet copied to the bucket and not yet checked", async () => {
  const text = await readBackupPanel({ lastBackup: { ...BACKUP, copiedAt: null }, lastCheck: null });
  expect(text).toContain("/srv/backups on shop-1; not yet in the bucket copies/zarif");
  expect(text).toContain("Not checked yet.");
});

test("the page warns that a backup is neither encrypted nor copied, and shows why its check failed", async () => {
  const lastBackup = { ...BACKUP, isEncrypted: false, copiedAt: null };
  const { name, madeAt: checkedAt } = BACKUP;
  const lastCheck = { name, checkedAt, isEncrypted: false, error: "Its checksum is wrong." };
  const text = await readBackupPanel(
    { lastBackup, lastCheck },
    { ...PLAN, isEncrypted: false, bucket: null },
  );
  expect(text).toContain("Not encrypted. Set BACKUP_RECIPIENT");
  expect(text).toContain("Only on the shop's machine. Set BACKUP_URL");
  expect(text).toContain("Its checksum is wrong.");
});

import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import type { BackupPlan, BackupStatus } from "../../../backup/rules/backup-status.ts";
import type { AuditChange, AuditEntry } from "#staff/rules/audit/audit.ts";
import { STORE_FIELD_PATHS } from "#store/rules/store-fields.ts";
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

async function openSettingsPage(
  store: StoredStore = STORED,
  whatsappOverride?: string,
  ratesHaveExpress?: boolean,
  backups?: { plan: BackupPlan; status: BackupStatus },
) {
  const user = renderAdminPage(Settings, () => ({
    store,
    sample,
    environment: [{ name: "RATE_LIMITS", value: "on" }],
    gaps: [],
    ratesHaveExpress,
    whatsappOverride,
    backups,
  }));
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  return user;
}

const getSaveButton = () => screen.getByRole("button", { name: "Save settings" });
const getPreview = (section: string) =>
  within(
    within(screen.getByRole("region", { name: section })).getByRole("group", { name: "What shoppers see" }),
  );

test("every setting has a control", async () => {
  await openSettingsPage();
  for (const field of STORE_FIELD_PATHS)
    expect(document.querySelector(`[name="${field}"], [name^="${field}."]`), field).not.toBeNull();
});

test("the preview follows the form and says where shoppers see each text", async () => {
  const user = await openSettingsPage();
  await user.clear(screen.getByLabelText(/^Tagline/));
  await user.type(screen.getByLabelText(/^Tagline/), "Attars of Lahore");
  expect(getPreview("Shop").getByText("Attars of Lahore | Zarif Essence")).toBeVisible();
  expect(getPreview("Shop").getByText("Browser tab and search result of the home page")).toBeVisible();
  await user.clear(screen.getByLabelText("WhatsApp"));
  await user.type(screen.getByLabelText("WhatsApp"), "0321 7654321");
  expect(getPreview("Contact").getByText("https://wa.me/923217654321")).toBeVisible();
  await user.click(screen.getByRole("switch", { name: "Express delivery" }));
  expect(getPreview("Delivery").queryByText("Express options available")).toBeNull();
});

test("if the shop has delivery rates, the 'Express delivery' switch does not affect the preview", async () => {
  const user = await openSettingsPage(STORED, undefined, false);
  const expressSwitch = screen.getByRole("switch", { name: "Express delivery" });
  expect(expressSwitch).toBeChecked();
  expect(screen.getByText(/^Not used: the shop has delivery rates/)).toBeVisible();
  expect(getPreview("Delivery").queryByText("Express options available")).toBeNull();
  await user.click(expressSwitch);
  expect(getPreview("Delivery").queryByText("Express options available")).toBeNull();
});

test("the preview shows the WhatsApp number from the environment", async () => {
  await openSettingsPage(STORED, "+923331112223");
  expect(getPreview("Contact").getByText("https://wa.me/923331112223")).toBeVisible();
});

test("environment settings are listed but cannot be edited", async () => {
  await openSettingsPage();
  const table = within(screen.getByRole("table", { name: "Server" }));
  expect(table.getByRole("row", { name: "RATE_LIMITS on" })).toBeVisible();
  expect(table.queryByRole("textbox")).toBeNull();
});

test("the section navigation marks sections with unsaved changes, and its links keep the changes", async () => {
  const user = await openSettingsPage();
  await user.type(screen.getByLabelText("Name"), " X");
  const nav = within(screen.getByRole("navigation", { name: "Settings sections" }));
  expect(nav.getByRole("link", { name: "Shop Unsaved changes" })).toBeInTheDocument();
  await user.click(nav.getByRole("link", { name: "Contact" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByLabelText("Name")).toHaveValue("Zarif Essence X");
  await waitFor(() => expect(document.getElementById("contact")).toHaveFocus());
});

test("errors are shown at their fields, and the first invalid field gets focus", async () => {
  const user = await openSettingsPage();
  await user.clear(screen.getByLabelText("WhatsApp"));
  await user.click(screen.getByRole("switch", { name: "Cash on Delivery" }));
  await user.click(screen.getByRole("button", { name: "Add link" }));
  await user.type(screen.getByLabelText("Address of link 4"), "attar.pk");
  await user.click(getSaveButton());
  expect(await screen.findByText("Choose at least one payment method")).toBeVisible();
  expect(screen.getByLabelText("WhatsApp")).toHaveFocus();
  expect(screen.getByLabelText("Name of link 4")).toHaveAccessibleDescription("Name is required");
  expect(screen.getByLabelText("Address of link 4")).toHaveAccessibleDescription(/starts with https/);
  expect(listSent(SAVE_REQUEST)).toHaveLength(0);
});

test("staff can reset a setting to its default", async () => {
  const user = await openSettingsPage({
    ...STORED,
    countries: ["India", "Pakistan"],
    expressDelivery: false,
  });
  expect(screen.queryByRole("button", { name: "Reset to the default: off (Express delivery)" })).toBeNull();
  await user.click(
    screen.getByRole("button", { name: "Reset to the default: Pakistan (Countries you deliver to)" }),
  );
  respond(SAVE_REQUEST, ({ body }) => Response.json({ ...(body as object), updatedAt: STORED.updatedAt }));
  await user.click(getSaveButton());
  await expectToast("Settings saved");
  expect(listSent(SAVE_REQUEST)[0]?.body).toMatchObject({ countries: ["Pakistan"] });
});

test("staff can move a country to the top of the list, so checkout preselects that country", async () => {
  const user = await openSettingsPage({ ...STORED, countries: ["Pakistan", "India"] });
  await user.click(screen.getByRole("button", { name: "Make India the first country" }));
  expect(screen.getByText("Checkout preselects the first country: India.")).toBeVisible();
});

test("after a conflict, the form shows both versions of the fields that someone else changed and keeps the typed text", async () => {
  const user = await openSettingsPage();
  await user.clear(screen.getByLabelText(/^Tagline/));
  await user.type(screen.getByLabelText(/^Tagline/), "My tagline");
  const otherVersion = {
    ...STORED,
    tagline: "Their tagline",
    email: "new@attar.pk",
    updatedAt: "2026-11-21T08:00:00.000Z",
  };
  respond(SAVE_REQUEST, () => createProblem(409, "Conflict", {}, "conflict"));
  respond("GET /admin/store", () => Response.json(otherVersion));
  await user.click(getSaveButton());
  const conflict = within(await screen.findByRole("alert"));
  expect(conflict.getByRole("row", { name: /^Tagline Their tagline .* My tagline$/ })).toBeVisible();
  expect(conflict.getByRole("row", { name: "Email new@attar.pk new@attar.pk" })).toBeVisible();
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(screen.getByLabelText(/^Tagline/)).toHaveValue("My tagline");
  expect(screen.getByLabelText("Email")).toHaveValue("new@attar.pk");

  respond(SAVE_REQUEST, ({ body }) =>
    Response.json({ ...(body as object), updatedAt: otherVersion.updatedAt }),
  );
  await user.click(conflict.getByRole("button", { name: "Save my version" }));
  await expectToast("Settings saved");
  expect(listSent(SAVE_REQUEST)[1]?.body).toMatchObject({
    tagline: "My tagline",
    email: "new@attar.pk",
    expectedUpdatedAt: otherVersion.updatedAt,
  });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("after a conflict, staff can replace their own value of a field with the stored value", async () => {
  const user = await openSettingsPage();
  await user.type(screen.getByLabelText("Name"), " X");
  respond(SAVE_REQUEST, () => createProblem(409, "Conflict", {}, "conflict"));
  respond("GET /admin/store", () => Response.json({ ...STORED, name: "Theirs" }));
  await user.click(getSaveButton());
  await user.click(await screen.findByRole("button", { name: "Use theirs: Name" }));
  expect(screen.getByLabelText("Name")).toHaveValue("Theirs");
  expect(screen.getByRole("row", { name: "Name Theirs Theirs" })).toBeVisible();
});

test("staff can restore an earlier value from the history into the form", async () => {
  const changes: AuditChange[] = [
    { field: "tagline", from: "Older tagline", to: sample.tagline },
    { field: "countries", from: "Pakistan", to: "Pakistan, India" },
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
  const user = await openSettingsPage();
  await user.click(screen.getAllByText("History").at(-1) ?? document.body);
  await user.click(await screen.findByRole("button", { name: "Restore Tagline: Older tagline" }));
  expect(screen.getByLabelText(/^Tagline/)).toHaveValue("Older tagline");
  expect(screen.getByLabelText(/^Tagline/)).toHaveFocus();
  expect(screen.getByText("Unsaved changes", { selector: "[role=status]" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Restore/ })).toBeNull();
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
  await openSettingsPage(STORED, undefined, undefined, { plan, status });
  return screen.getByRole("region", { name: "Backups" }).textContent;
}

test("without scheduled backups, the page does not mention backups", async () => {
  await openSettingsPage();
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

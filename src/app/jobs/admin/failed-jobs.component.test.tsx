import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { FailedJob } from "#platform/jobs/rules/job.ts";
import { createProblem, respond, listSent } from "#test/components/api.ts";
import { renderAdminPage, expectToast } from "#test/components/render.tsx";

import BackgroundJobs from "./routes/jobs.tsx";

const STOPPED_JOB: FailedJob = {
  id: 7,
  kind: "remove-picture",
  error: "The image host does not respond.",
  attempts: 10,
  createdAt: "2026-11-21T08:00:00.000Z",
  failedAt: "2026-11-21T09:30:00.000Z",
  nextRunAt: null,
};
const WAITING_JOB: FailedJob = {
  ...STOPPED_JOB,
  id: 8,
  kind: "prune-sessions",
  attempts: 2,
  failedAt: null,
  nextRunAt: "2026-11-21T08:01:00.000Z",
};

const buildPage = (...items: FailedJob[]) => ({ items, page: 1, pageSize: 24, total: items.length });
const getRow = (name: RegExp) => within(screen.getByRole("row", { name }));

test("a failed job is listed with its description, error, number of attempts and next attempt", () => {
  renderAdminPage(BackgroundJobs, () => ({ list: buildPage(STOPPED_JOB, WAITING_JOB) }));
  const stoppedRow = getRow(/Delete an unused image/);
  expect(stoppedRow.getByRole("cell", { name: "The image host does not respond." })).toBeVisible();
  expect(stoppedRow.getByRole("cell", { name: "10" })).toBeVisible();
  expect(stoppedRow.getByRole("cell", { name: "none until you retry" })).toBeVisible();
  expect(
    getRow(/Delete expired sign-in sessions/).queryByRole("cell", { name: "none until you retry" }),
  ).toBeNull();
});

test("Retry schedules the job again and shows a toast", async () => {
  respond("POST /admin/jobs/7/retry", () => Response.json({ ...STOPPED_JOB, attempts: 0, failedAt: null }));
  const user = renderAdminPage(BackgroundJobs, () => ({ list: buildPage(STOPPED_JOB, WAITING_JOB) }));
  await user.click(screen.getByRole("button", { name: "Retry Delete an unused image" }));
  await expectToast("Delete an unused image: the job will run again in a moment");
  expect(listSent("POST /admin/jobs/7/retry")).toHaveLength(1);
});

test("without failed jobs, the list shows an empty state", () => {
  renderAdminPage(BackgroundJobs, () => ({ list: buildPage() }));
  expect(screen.getByText("No failed jobs.")).toBeVisible();
});

test("a filter without matches and a page beyond the last each have their own message", () => {
  renderAdminPage(BackgroundJobs, () => ({ list: buildPage() }), "/?kind=prune-jobs");
  expect(screen.getByRole("heading", { name: "No matching failed jobs." })).toBeVisible();
  renderAdminPage(BackgroundJobs, () => ({ list: { ...buildPage(), page: 9, total: 2 } }), "/?page=9");
  expect(screen.getByRole("heading", { name: "No failed jobs on this page" })).toBeVisible();
});

test("jobs are sorted by next attempt, and a click on the column header reverses the order", async () => {
  const user = renderAdminPage(BackgroundJobs, () => ({ list: buildPage(STOPPED_JOB, WAITING_JOB) }));
  const header = screen.getByRole("columnheader", { name: "Next attempt" });
  expect(header).toHaveAttribute("aria-sort", "ascending");
  await user.click(within(header).getByRole("button"));
  expect(header).toHaveAttribute("aria-sort", "descending");
});

test("if the API rejects a retry because the job is running, a toast shows the reason", async () => {
  const detail = "This job is running or has succeeded. Reload the page.";
  respond("POST /admin/jobs/7/retry", () => createProblem(409, detail));
  const user = renderAdminPage(BackgroundJobs, () => ({ list: buildPage(STOPPED_JOB) }));
  await user.click(screen.getByRole("button", { name: "Retry Delete an unused image" }));
  await expectToast(detail);
});

import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { FailedJob } from "#domain/jobs/job.ts";
import { problem, respond, sent } from "#test/components/api.ts";
import { renderAdmin, expectToast } from "#test/components/render.tsx";

import { FailedJobs } from "./failed-jobs.tsx";

const stopped: FailedJob = {
  id: 7,
  kind: "remove-picture",
  error: "The image host does not respond.",
  attempts: 10,
  createdAt: "2026-11-21T08:00:00.000Z",
  failedAt: "2026-11-21T09:30:00.000Z",
  nextRunAt: null,
};
const waiting: FailedJob = {
  ...stopped,
  id: 8,
  kind: "prune-sessions",
  attempts: 2,
  failedAt: null,
  nextRunAt: "2026-11-21T08:01:00.000Z",
};

const pageOf = (...items: FailedJob[]) => ({ items, page: 1, pageSize: 24, total: items.length });
const rowOf = (name: RegExp) => within(screen.getByRole("row", { name }));

test("a failed job is listed with a description, error, attempts and next attempt", () => {
  renderAdmin(<FailedJobs list={pageOf(stopped, waiting)} />);
  const first = rowOf(/Delete an unused picture/);
  expect(first.getByRole("cell", { name: "The image host does not respond." })).toBeVisible();
  expect(first.getByRole("cell", { name: "10" })).toBeVisible();
  expect(first.getByRole("cell", { name: "none until you retry" })).toBeVisible();
  expect(
    rowOf(/Delete expired sign-in sessions/).queryByRole("cell", { name: "none until you retry" }),
  ).toBeNull();
});

test("Retry sends the job's id and shows the result", async () => {
  respond("POST /admin/jobs/7/retry", () => Response.json({ ...stopped, attempts: 0, failedAt: null }));
  const user = renderAdmin(<FailedJobs list={pageOf(stopped, waiting)} />);
  await user.click(screen.getByRole("button", { name: "Retry Delete an unused picture" }));
  await expectToast("Delete an unused picture: the job will run again in a moment");
  expect(sent("POST /admin/jobs/7/retry")).toHaveLength(1);
});

test("without failed jobs an empty state is shown", () => {
  renderAdmin(<FailedJobs list={pageOf()} />);
  expect(screen.getByText("No failed jobs.")).toBeVisible();
});

test("a filter without matches and a page beyond the last say so", () => {
  renderAdmin(<FailedJobs list={pageOf()} />, "/?kind=prune-jobs");
  expect(screen.getByRole("heading", { name: "No matching failed jobs." })).toBeVisible();
  renderAdmin(<FailedJobs list={{ ...pageOf(), page: 9, total: 2 }} />, "/?page=9");
  expect(screen.getByRole("heading", { name: "No failed jobs on this page" })).toBeVisible();
});

test("jobs are listed by next attempt, and its header reverses the order", async () => {
  const user = renderAdmin(<FailedJobs list={pageOf(stopped, waiting)} />);
  const header = screen.getByRole("columnheader", { name: "Next attempt" });
  expect(header).toHaveAttribute("aria-sort", "ascending");
  await user.click(within(header).getByRole("button"));
  expect(header).toHaveAttribute("aria-sort", "descending");
});

test("a job that is already running is not retried, and a toast shows the reason", async () => {
  const detail = "This job is running or has succeeded. Reload the page.";
  respond("POST /admin/jobs/7/retry", () => problem(409, detail));
  const user = renderAdmin(<FailedJobs list={pageOf(stopped)} />);
  await user.click(screen.getByRole("button", { name: "Retry Delete an unused picture" }));
  await expectToast(detail);
});

import { exportMessages } from "#kit/rules/texts/staff-messages.ts";
import { track } from "#kit/ui/analytics.ts";
import { loadModule } from "#kit/api-client/api-problem.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { Download } from "#kit/admin/admin-icons.tsx";
import { saveFile } from "#staff/admin/exports/save-file.ts";
import { callStaffRead } from "#staff/admin/staff-call.ts";

/** Returns the subscribers with these email addresses and their unsubscribe links. The audit log records the export. */
async function exportSubscribers(emails: readonly string[]) {
  const { toCsv } = await loadModule(() => import("#catalogue/admin/product-files/csv.ts"));
  const subscribers = await callStaffRead("POST /api/admin/newsletter/export", {
    json: { emails: [...emails] },
  });
  return { subscribers, toCsv };
}

/** Saves the selected subscribers with their unsubscribe links as a CSV file. */
export function ExportSelected({ emails }: { emails: readonly string[] }) {
  const exporting = useMutation(exportSubscribers, {
    success: ({ subscribers, toCsv }) => {
      const rows = subscribers.map(
        ({ email, createdAt, consentedAt, confirmedAt, source, unsubscribeUrl }) => [
          email,
          createdAt,
          consentedAt,
          confirmedAt ?? "",
          source ?? "Form",
          unsubscribeUrl,
        ],
      );
      const csv = toCsv([
        ["Email", "Subscribed", "Consent", "Confirmed", "Source", "Unsubscribe link"],
        ...rows,
      ]);
      saveFile("newsletter_subscribers_selected.csv", new Blob([csv], { type: "text/csv" }));
      track("export", { what: "newsletter", format: "csv", count: rows.length });
    },
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : exportMessages.failed, { tone: "error" }),
  });
  return (
    <Button variant="quiet" isBusy={exporting.isPending} onClick={() => void exporting.mutate(emails)}>
      <Download className="size-4" strokeWidth={1.75} aria-hidden="true" />
      Export selected (CSV)
    </Button>
  );
}

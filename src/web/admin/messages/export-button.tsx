import { inboxMessages } from "#domain/messages.ts";
import { track } from "#web/analytics.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useMutation } from "#web/use-mutation.ts";

import { Download } from "../admin-icons.tsx";
import type { XlsxColumn } from "../lists/save-xlsx.ts";
import { saveXlsx } from "../lists/save-xlsx.ts";
import { exportNewsletter } from "./message-calls.ts";

const COLUMNS: XlsxColumn[] = [
  { header: "Email", type: "text", width: 40 },
  { header: "Subscribed", type: "time", width: 20 },
  { header: "Unsubscribe link", type: "text", width: 80 },
];

/** Today in Pakistan, as file names have it: `2026-11-21`. */
function today(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Karachi", dateStyle: "short" }).format(
    new Date(),
  );
}

async function saveSubscribers(search: string): Promise<void> {
  const subscribers = await exportNewsletter(search);
  await saveXlsx({
    fileName: `newsletter_subscribers_${today()}.xlsx`,
    sheet: "Subscribers",
    columns: COLUMNS,
    rows: subscribers.map(({ email, createdAt, unsubscribeUrl }) => [
      email,
      new Date(createdAt),
      unsubscribeUrl,
    ]),
  });
  track("export", { what: "newsletter" });
}

/** Saves the addresses that a search finds as an Excel file: all of them, not just this page's. Spec: admin §7, §8. */
export function ExportButton({ search }: { search: string }) {
  const { mutate, pending } = useMutation(saveSubscribers, {
    problem: () => toast(inboxMessages.exportFailed, { tone: "error" }),
  });
  return (
    <Button
      variant="secondary"
      className="max-sm:w-full"
      isBusy={pending}
      onClick={() => void mutate(search)}
    >
      {!pending && <Download className="size-4" strokeWidth={1.75} aria-hidden="true" />}
      Export to Excel
    </Button>
  );
}

import { Link, redirect, useRevalidator } from "react-router";

import type { LoadSheet } from "../../rules/load-sheet.ts";
import { staffShipmentMessages as messages } from "../../rules/staff-messages.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { getLoadSheet } from "../../operations/load-sheets/list-load-sheets.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { staffContext } from "#staff/context.ts";
import { shopContext } from "#store/context.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { Printer } from "#kit/admin/admin-icons.tsx";
import { buildCourierSheetHref } from "../tracking-link.tsx";
import { LoadSheetTable } from "../print/load-sheet-table.tsx";
import "../print/load-sheet.css";
import { recordLoadSheetPrint, requestCourierSheet } from "../shipment-calls.ts";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/load-sheet.ts";
import { DELIVERY_FIELDS, maskUnlessPermitted } from "#kit/rules/contact-mask.ts";

const LOAD_SHEETS_PATH = "/admin/shipments/load-sheets";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, report, getStore } = context.get(shopContext);
  const id = /^\d{1,15}$/.test(params.sheetId) ? Number(params.sheetId) : 0;
  try {
    const [details, store] = await Promise.all([getLoadSheet(db, id), getStore()]);
    return { ...maskUnlessPermitted(context.get(staffContext), details, DELIVERY_FIELDS), store };
  } catch (error) {
    // oxlint-disable-next-line typescript/only-throw-error -- React Router's way to redirect
    if (error instanceof NotFound) throw redirect(LOAD_SHEETS_PATH);
    report(error);
    return null;
  }
}

export default function LoadSheetPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const printing = useMutation(recordLoadSheetPrint, {
    success: () => {
      // `print` blocks until the print dialog is closed, so the count is reloaded after printing.
      print();
      void revalidate();
    },
    problem: () => showToast(messages.loadSheetsFailed, { tone: "error" }),
  });
  if (loaderData === null) {
    return (
      <>
        <PageHeader title={messages.loadSheets} />
        <LoadFailure message={messages.loadSheetsFailed} />
      </>
    );
  }
  const { sheet } = loaderData;
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={messages.loadSheet(sheet.id)}
          action={
            <div className="flex flex-wrap items-center gap-3">
              <Link to={LOAD_SHEETS_PATH} className={getButtonClass("quiet")}>
                {messages.backToLoadSheets}
              </Link>
              {sheet.hasCourierSheet && (
                <a
                  href={buildCourierSheetHref(sheet.id)}
                  target="_blank"
                  rel="noopener"
                  className={getButtonClass("secondary")}
                >
                  {messages.courierSheet}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              )}
              <Button isBusy={printing.isPending} onClick={() => void printing.mutate(sheet.id)}>
                <Printer className="size-4" strokeWidth={1.75} aria-hidden="true" />
                Print
              </Button>
            </div>
          }
        />
        <p className="mb-4 text-sm text-umber">{messages.prints(sheet.prints)}</p>
        <SheetProblem sheet={sheet} onChanged={() => void revalidate()} />
      </div>
      <LoadSheetTable {...loaderData} />
    </>
  );
}

interface SheetProblemProps {
  sheet: LoadSheet;
  /** Called after the courier's load sheet was requested again. */
  onChanged: () => void;
}

/** Shows why the courier's own load sheet is missing, with a button that requests it again. */
function SheetProblem({ sheet: { id, courier, problem }, onChanged }: SheetProblemProps) {
  const { mutate, isPending } = useMutation(requestCourierSheet, {
    success: onChanged,
    problem: () => showToast(messages.courierSheetFailed, { tone: "error" }),
  });
  if (problem === null) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 text-sm text-oxblood">
      <span className="wrap-anywhere">{messages.courierSheetMissing(courier.name, problem)}</span>
      <Button variant="quiet" isBusy={isPending} onClick={() => void mutate(id)}>
        {messages.askAgain}
      </Button>
    </p>
  );
}

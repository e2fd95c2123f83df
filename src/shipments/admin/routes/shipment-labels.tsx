import { Link } from "react-router";

import { parseShipmentIds } from "../../rules/courier-label.ts";
import { parseLabelSize } from "../../rules/courier.ts";
import { staffShipmentMessages as messages } from "../../rules/staff-messages.ts";
import { printLabels } from "../../operations/print-labels.ts";
import { staffContext } from "#staff/context.ts";
import { shopContext } from "#store/context.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { drawBarcode } from "#kit/operations/draw-barcode.server.ts";
import { Button } from "#kit/ui/button.tsx";

import { Printer } from "#kit/admin/admin-icons.tsx";
import { ParcelLabel } from "../print/parcel-label.tsx";
import "../print/labels.css";
import { EmptyState, LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/shipment-labels.ts";
import { DELIVERY_FIELDS, maskUnlessPermitted } from "#kit/rules/contact-mask.ts";

const LABELS_PER_A4 = 4;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report, getStore } = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const ids = parseShipmentIds(searchParams.get("ids") ?? "");
  const size = parseLabelSize(searchParams.get("size"));
  try {
    const staff = context.get(staffContext);
    const parcels = maskUnlessPermitted(staff, await printLabels(db, ids, { by: staff }), DELIVERY_FIELDS);
    const labels = parcels.map((parcel) => ({
      parcel,
      barcode: drawBarcode(parcel.trackingNumber ?? parcel.reference),
    }));
    return { labels, size, unknownCount: ids.length - labels.length, store: await getStore() };
  } catch (error) {
    report(error);
    return null;
  }
}

export default function ShipmentLabels({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <>
        <PageHeader title={messages.labels} />
        <LoadFailure message={messages.loadFailed} />
      </>
    );
  }
  const { labels, size, unknownCount, store } = loaderData;
  const labelsPerSheet = size === "a4" ? LABELS_PER_A4 : 1;
  const sheets = Array.from({ length: Math.ceil(labels.length / labelsPerSheet) }, (_, index) =>
    labels.slice(index * labelsPerSheet, (index + 1) * labelsPerSheet),
  );
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={messages.labels}
          action={
            <div className="flex flex-wrap items-center gap-3">
              <Link to="/admin/shipments" className={getButtonClass("quiet")}>
                {messages.backToShipments}
              </Link>
              <Button disabled={labels.length === 0} onClick={() => print()}>
                <Printer className="size-4" strokeWidth={1.75} aria-hidden="true" />
                Print
              </Button>
            </div>
          }
        />
        {unknownCount > 0 && (
          <p role="status" className="mb-4 text-sm text-oxblood">
            {messages.unknownToPrint(unknownCount)}
          </p>
        )}
        {labels.length === 0 && (
          <EmptyState
            title={messages.nothingToPrint}
            action={
              <Link to="/admin/shipments" className={getButtonClass("primary")}>
                {messages.title}
              </Link>
            }
          >
            {messages.selectFirst}
          </EmptyState>
        )}
      </div>
      <div className="label-sheets" data-size={size}>
        {sheets.map((sheet) => (
          <div key={sheet[0]?.parcel.id} className="label-sheet">
            {sheet.map(({ parcel, barcode }) => (
              <ParcelLabel key={parcel.id} parcel={parcel} barcode={barcode} store={store} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

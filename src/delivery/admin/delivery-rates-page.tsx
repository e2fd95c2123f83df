import { useState } from "react";

import type { DeliveryRates, StoredDeliveryRates } from "../rules/delivery-rates.ts";
import { staffDeliveryMessages as messages } from "../rules/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";

import { PageHeader } from "#kit/admin/page-header.tsx";
import { DeleteDialog } from "#kit/admin/forms/delete-dialog.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { deliveryRateMessages } from "../rules/delivery-rate-messages.ts";
import { saveDeliveryRates } from "./delivery-calls.ts";
import { ExportButton, ImportButton } from "./file-buttons.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { RatesTable } from "./rates/rates-table.tsx";
import { readRatesFile } from "./rates/read-rates-file.ts";
import { Simulator } from "./simulator.tsx";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const RatesDialogs = dialogOnDemand(
  () => import("./rates/rates-dialog.tsx"),
  (module) => module.RatesDialogs,
);

interface DeliveryRatesPageProps {
  stored: StoredDeliveryRates;
  /** Names of the countries that the shop delivers to. */
  countries: readonly string[];
}

/** The delivery rates: table, dialogs, simulator, import and export. */
export function DeliveryRatesPage({ stored, countries }: DeliveryRatesPageProps) {
  const query = useListQuery();
  // No URL opens this dialog, because a URL cannot hold the file.
  const [file, setFile] = useState<{ fileName: string; rates: DeliveryRates }>();
  const [fileError, setFileError] = useState<string>();

  async function openFile(opened: File) {
    const result = await readRatesFile(opened);
    setFileError("error" in result ? result.error : undefined);
    if ("rates" in result) setFile({ fileName: opened.name, rates: result.rates });
  }

  return (
    <>
      <PageHeader
        title={messages.title}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportButton rates={stored.rates} />
            <ImportButton onFile={(opened) => void openFile(opened)} />
            <Button onClick={() => query.open({ dialog: "add" })}>{messages.addZone}</Button>
          </div>
        }
      />
      <p role="alert" className="mb-3 text-sm wrap-anywhere text-oxblood empty:hidden">
        {fileError}
      </p>
      <RatesTable
        rates={stored.rates}
        onEdit={(zone) =>
          query.open(zone === undefined ? { dialog: "elsewhere" } : { dialog: "edit", id: zone })
        }
        onDelete={(zone) => query.open({ dialog: "delete", id: zone })}
      />
      <p className="mt-2 max-w-3xl text-sm text-umber">{messages.tableHint}</p>
      <Simulator rates={stored.rates} countries={countries} />
      <RatesDialogs stored={stored} countries={countries} />
      <DeleteDialog
        records={stored.rates.zones}
        getId={({ name }) => name}
        notFound={messages.zoneGone}
        title={({ name }) => messages.deleteTitle(name)}
        describe={() => messages.deleteText}
        remove={({ name }) =>
          saveDeliveryRates({
            rates: { ...stored.rates, zones: stored.rates.zones.filter((zone) => zone.name !== name) },
            expectedUpdatedAt: stored.updatedAt,
          })
        }
        texts={{ deleted: deliveryRateMessages.saved, deleteFailed: messages.saveFailed }}
      />
      {file && <ImportDialog stored={stored} {...file} onClose={() => setFile(undefined)} />}
    </>
  );
}

import { useState } from "react";

import type { DeliveryRates, StoredDeliveryRates } from "../rules/delivery-rates.ts";
import { staffDeliveryMessages as messages } from "../rules/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";

import { PageHeader } from "#kit/admin/page-header.tsx";
import { DeleteZoneDialog } from "./delete-zone-dialog.tsx";
import { ExportButton, ImportButton } from "./file-buttons.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import type { EditTarget } from "./rates/rates-draft.ts";
import { RatesDialog } from "./rates/rates-dialog.tsx";
import { RatesTable } from "./rates/rates-table.tsx";
import { readRatesFile } from "./rates/read-rates-file.ts";
import { Simulator } from "./simulator.tsx";

/** The open dialog. */
type OpenDialog =
  | { kind: "edit"; target: EditTarget }
  | { kind: "delete"; zone: string }
  | { kind: "import"; fileName: string; rates: DeliveryRates };

interface DeliveryRatesPageProps {
  stored: StoredDeliveryRates;
  /** Names of the countries that the shop delivers to. */
  countries: readonly string[];
}

/** The delivery rates: table, dialogs, simulator, import and export. */
export function DeliveryRatesPage({ stored, countries }: DeliveryRatesPageProps) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const [fileError, setFileError] = useState<string>();

  async function openFile(file: File) {
    const result = await readRatesFile(file);
    setFileError("error" in result ? result.error : undefined);
    if ("rates" in result) setDialog({ kind: "import", fileName: file.name, rates: result.rates });
  }

  return (
    <>
      <PageHeader
        title={messages.title}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportButton rates={stored.rates} />
            <ImportButton onFile={(file) => void openFile(file)} />
            <Button onClick={() => setDialog({ kind: "edit", target: { kind: "new-zone" } })}>
              {messages.addZone}
            </Button>
          </div>
        }
      />
      <p role="alert" className="mb-3 text-sm wrap-anywhere text-oxblood empty:hidden">
        {fileError}
      </p>
      <RatesTable
        rates={stored.rates}
        onEdit={(target) => setDialog({ kind: "edit", target })}
        onDelete={(zone) => setDialog({ kind: "delete", zone })}
      />
      <p className="mt-2 max-w-3xl text-sm text-umber">{messages.tableHint}</p>
      <Simulator rates={stored.rates} countries={countries} />
      {dialog && (
        <RatesPageDialog
          dialog={dialog}
          stored={stored}
          countries={countries}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

interface RatesPageDialogProps extends DeliveryRatesPageProps {
  dialog: OpenDialog;
  onClose: () => void;
}

function RatesPageDialog({ dialog, stored, countries, onClose }: RatesPageDialogProps) {
  switch (dialog.kind) {
    case "edit":
      return <RatesDialog stored={stored} target={dialog.target} countries={countries} onClose={onClose} />;
    case "delete":
      return <DeleteZoneDialog stored={stored} zone={dialog.zone} onClose={onClose} />;
    case "import":
      return (
        <ImportDialog stored={stored} fileName={dialog.fileName} rates={dialog.rates} onClose={onClose} />
      );
  }
}

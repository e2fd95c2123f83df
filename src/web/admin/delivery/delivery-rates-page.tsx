import { useState } from "react";

import type { DeliveryRates, StoredDeliveryRates } from "#domain/delivery/delivery-rates.ts";
import { staffDeliveryMessages as messages } from "#domain/delivery/staff-messages.ts";
import { Button } from "#web/ui/button.tsx";

import { PageHeader } from "../shell/page-header.tsx";
import { DeleteZoneDialog } from "./delete-zone-dialog.tsx";
import { ExportButton, ImportButton } from "./file-buttons.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import type { EditTarget } from "./rates-draft.ts";
import { RatesDialog } from "./rates-dialog.tsx";
import { RatesTable } from "./rates-table.tsx";
import { readRatesFile } from "./read-rates-file.ts";
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
  const [opened, setOpened] = useState<OpenDialog>();
  const [fileError, setFileError] = useState<string>();

  async function openFile(file: File) {
    const read = await readRatesFile(file);
    setFileError("error" in read ? read.error : undefined);
    if ("rates" in read) setOpened({ kind: "import", fileName: file.name, rates: read.rates });
  }

  return (
    <>
      <PageHeader
        title={messages.title}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportButton rates={stored.rates} />
            <ImportButton onFile={(file) => void openFile(file)} />
            <Button onClick={() => setOpened({ kind: "edit", target: { kind: "new-zone" } })}>
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
        onEdit={(target) => setOpened({ kind: "edit", target })}
        onDelete={(zone) => setOpened({ kind: "delete", zone })}
      />
      <p className="mt-2 max-w-3xl text-sm text-umber">{messages.tableHint}</p>
      <Simulator rates={stored.rates} countries={countries} />
      {opened && (
        <OpenedDialog
          opened={opened}
          stored={stored}
          countries={countries}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface OpenedDialogProps extends DeliveryRatesPageProps {
  opened: OpenDialog;
  onClose: () => void;
}

function OpenedDialog({ opened, stored, countries, onClose }: OpenedDialogProps) {
  switch (opened.kind) {
    case "edit":
      return <RatesDialog stored={stored} target={opened.target} countries={countries} onClose={onClose} />;
    case "delete":
      return <DeleteZoneDialog stored={stored} zone={opened.zone} onClose={onClose} />;
    case "import":
      return (
        <ImportDialog stored={stored} fileName={opened.fileName} rates={opened.rates} onClose={onClose} />
      );
  }
}

import type { ComponentType, ReactNode } from "react";

import type { AccessRule } from "../../rules/permissions.ts";
import type { RecordTexts } from "../../rules/texts/record-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Plus } from "../../ui/icons.tsx";
import { IfAllowed } from "../if-allowed.tsx";
import { useListQuery } from "../lists/use-list-query.ts";

import { DeleteDialog } from "./delete-dialog.tsx";
import { Opened } from "./opened.tsx";
import { useRecordDialog } from "./use-record-dialog.ts";

/** What the form of a record gets: the record, or undefined for a new one, and whether its dialog is open. */
export type RecordFormProps<Row> = ReturnType<typeof useRecordDialog<Row>>;

interface RecordDialogsProps<Row> {
  records: readonly Row[];
  /** Default: the record's `id`. */
  getId?: (record: Row) => string;
  texts: Pick<RecordTexts, "notFound" | "deleteTitle" | "deleted" | "deleteFailed">;
  /** Who may add, edit and delete records. */
  rule: AccessRule;
  Form: ComponentType<RecordFormProps<Row>>;
  /** Says what a deletion removes. */
  describeDeletion: (record: Row) => ReactNode;
  /** Calls the API. @throws ApiProblem */
  remove: (record: Row) => Promise<unknown>;
  /** Returns why a record cannot be deleted. */
  refuseDeletion?: (record: Row) => string | undefined;
  /** Id of the element that is focused after a deletion outside of a table. */
  focusId?: string | undefined;
  /** Further query parameters that closing the form removes. */
  params?: readonly string[];
}

/** The dialogs of a list: add (`?dialog=add`), edit (`?dialog=edit&id=…`) and delete (`?dialog=delete&id=…`). */
export function RecordDialogs<Row>({ rule, ...dialogs }: RecordDialogsProps<Row>) {
  return (
    <IfAllowed rule={rule}>
      <Dialogs {...dialogs} />
    </IfAllowed>
  );
}

function Dialogs<Row>({
  texts,
  Form,
  describeDeletion,
  remove,
  refuseDeletion,
  focusId,
  params,
  records,
  getId = getOwnId,
}: Omit<RecordDialogsProps<Row>, "rule">) {
  const found = { records, getId, notFound: texts.notFound };
  const dialog = useRecordDialog({ ...found, ...(params && { params }) });
  return (
    <>
      <Opened dialog={dialog}>{(opened) => <Form {...opened} />}</Opened>
      <DeleteDialog
        {...found}
        title={texts.deleteTitle}
        describe={describeDeletion}
        texts={texts}
        remove={remove}
        focusId={focusId}
        {...(refuseDeletion && { refuse: refuseDeletion })}
      />
    </>
  );
}

function getOwnId(record: unknown): string {
  return typeof record === "object" && record !== null && "id" in record ? String(record.id) : "";
}

/** The button above a list that opens its form for a new record. */
export function AddButton({ rule, label }: { rule: AccessRule; label: string }) {
  const query = useListQuery();
  return (
    <IfAllowed rule={rule}>
      <Button onClick={() => query.open({ dialog: "add" })}>
        <Plus className="size-4" strokeWidth={1.75} aria-hidden="true" />
        <span>{label}</span>
      </Button>
    </IfAllowed>
  );
}

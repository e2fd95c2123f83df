import type { ReactNode } from "react";
import { useRevalidator } from "react-router";

import { useMutation } from "../../api-client/use-mutation.ts";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";

import { DeleteButton } from "../delete-button.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { useRecordDialog } from "./use-record-dialog.ts";

interface DeleteDialogProps<Row> {
  records: readonly Row[];
  getId: (record: Row) => string;
  notFound: string;
  title: string | ((record: Row) => string);
  /** Says what else the deletion removes. */
  describe: (record: Row) => ReactNode;
  confirmLabel?: string;
  /** Calls the API. @throws ApiProblem */
  remove: (record: Row) => Promise<unknown>;
  texts: { deleted: string | ((record: Row) => string); deleteFailed: string };
}

/** Asks before a record is deleted; opened by `?dialog=delete&id=…`. */
export function DeleteDialog<Row>({
  title,
  describe,
  confirmLabel = "Delete",
  remove,
  texts,
  ...options
}: DeleteDialogProps<Row>) {
  const { revalidate } = useRevalidator();
  const { record, isOpen, close } = useRecordDialog({ ...options, adds: "", edits: "delete" });
  const deleting = useMutation(
    async (deleted: Row) => {
      await remove(deleted);
      await revalidate();
    },
    {
      success: (_, deleted) => {
        showToast(typeof texts.deleted === "string" ? texts.deleted : texts.deleted(deleted));
        close();
      },
      problem: ({ isRejection, detail }) => {
        showToast(isRejection ? detail : texts.deleteFailed, { tone: "error" });
        close();
      },
    },
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={typeof title === "string" ? title : record ? title(record) : ""}
      confirmLabel={confirmLabel}
      isBusy={deleting.isPending}
      onConfirm={() => record && void deleting.mutate(record)}
      onClose={close}
    >
      <p>{record && describe(record)}</p>
    </ConfirmDialog>
  );
}

/** The button in a row that opens its `DeleteDialog`. */
export function DeleteLink({ id, name }: { id: string; name: string }) {
  const query = useListQuery();
  return (
    <span className="relative z-1">
      <DeleteButton label={`Delete ${name}`} onClick={() => query.open({ dialog: "delete", id })} />
    </span>
  );
}

import type { ReactNode } from "react";
import { useRevalidator } from "react-router";

import { useMutation } from "../../api-client/use-mutation.ts";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";

import type { AccessRule } from "../../rules/permissions.ts";
import type { NarrowSlot } from "../lists/list-columns.tsx";
import { RowActions } from "../lists/row-actions.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { useFocusAfterClosing } from "./use-focus-after-removal.ts";
import type { RecordDialogOptions } from "./use-record-dialog.ts";
import { useRecordDialog } from "./use-record-dialog.ts";

interface DeleteDialogProps<Row> extends Pick<
  RecordDialogOptions<Row>,
  "records" | "getId" | "notFound" | "refuse"
> {
  title: string | ((record: Row) => string);
  /** Says what else the deletion removes. */
  describe: (record: Row) => ReactNode;
  confirmLabel?: string;
  /** Calls the API. @throws ApiProblem */
  remove: (record: Row) => Promise<unknown>;
  texts: { deleted?: string | ((record: Row) => string); deleteFailed: string };
  /**
   * Id of the element that is focused after the deletion, because the focused button was removed. Tables
   * (`ListTable`) move the focus themselves.
   */
  focusId?: string | undefined;
}

/** Asks before a record is deleted; opened by `?dialog=delete&id=…`. */
export function DeleteDialog<Row>({
  title,
  describe,
  confirmLabel = "Delete",
  remove,
  texts,
  focusId,
  ...options
}: DeleteDialogProps<Row>) {
  const { revalidate } = useRevalidator();
  const { record, isOpen, close } = useRecordDialog({ ...options, adds: "", edits: "delete" });
  const focusAfterClosing = useFocusAfterClosing(isOpen, focusId);
  const deleting = useMutation(
    async (deleted: Row) => {
      await remove(deleted);
      focusAfterClosing();
      await revalidate();
    },
    {
      success: (_, deleted) => {
        const text = typeof texts.deleted === "function" ? texts.deleted(deleted) : texts.deleted;
        if (text !== undefined) showToast(text);
        close();
      },
      problem: ({ isRejection, detail }) => {
        showToast(isRejection ? detail : texts.deleteFailed, { tone: "error" });
        // After a rejection, the page is out of date. Closing first would cancel the reload.
        if (isRejection) void revalidate().then(close);
        else close();
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
      <p className="wrap-anywhere">{record && describe(record)}</p>
    </ConfirmDialog>
  );
}

/** The last column of a list: the menu that opens a row's `DeleteDialog`, for staff whom the rule permits it. */
export function deleteCell<Row extends { id: string }>(
  rule: AccessRule,
  getName: (row: Row) => string,
  narrowSlot: NarrowSlot = "value",
) {
  return {
    rule,
    isRequired: true,
    narrowSlot,
    className: "md:py-0! md:text-right",
    cell: (row: Row) => <DeleteAction id={row.id} name={getName(row)} />,
  };
}

function DeleteAction({ id, name }: { id: string; name: string }) {
  const query = useListQuery();
  const remove = { label: "Delete", run: () => query.open({ dialog: "delete", id }), isDestructive: true };
  return <RowActions name={name} actions={[remove]} />;
}

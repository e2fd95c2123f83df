import { useEffect, useEffectEvent, useState } from "react";

import { showToast } from "../../ui/overlays/toast-store.ts";
import { useListQuery } from "../lists/use-list-query.ts";

interface RecordDialogOptions<Row> {
  records: readonly Row[];
  getId: (record: Row) => string;
  /** Values of `dialog` in the URL that open it. Default: `add`, and `edit` with the record's `id`. */
  adds?: string;
  edits?: string;
  /** Shown if the URL names a record that the page does not have. */
  notFound: string;
}

interface Opened<Row> {
  /** Number of openings; a new one mounts a new form. */
  count: number;
  /** The query values that opened the dialog; "" while it is closed. */
  by: string;
  record: Row | undefined;
}

/**
 * The dialog of a list's record, opened by `?dialog=add` or `?dialog=edit&id=…`, so that Back closes it and a link opens
 * it. The form needs `key={number}`, so that each opening starts anew.
 */
export function useRecordDialog<Row>({
  records,
  getId,
  adds = "add",
  edits = "edit",
  notFound,
}: RecordDialogOptions<Row>) {
  const query = useListQuery();
  const [dialog, id] = [query.get("dialog"), query.get("id")];
  const isEdit = edits !== "" && dialog === edits;
  const requested = isEdit || (adds !== "" && dialog === adds) ? `${dialog} ${id}` : "";
  const [opened, setOpened] = useState<Opened<Row>>({ count: 0, by: "", record: undefined });
  const find = (wanted: string) => records.find((record) => getId(record) === wanted);
  const close = () => query.close("dialog", "id");

  const open = useEffectEvent(() => {
    const record = isEdit ? find(id) : undefined;
    if (isEdit && record === undefined) {
      showToast(notFound, { tone: "error" });
      close();
      return;
    }
    // While it closes, the dialog keeps its form and title.
    setOpened((last) =>
      requested === "" ? { ...last, by: "" } : { count: last.count + 1, by: requested, record },
    );
  });
  useEffect(() => open(), [requested]);

  return {
    number: opened.count,
    isOpen: requested !== "" && opened.by === requested,
    /** The record to edit as it was opened; undefined for a new one. */
    record: opened.record,
    /** The record as last loaded. */
    latest: opened.record && find(getId(opened.record)),
    close,
  };
}

/** A dialog without a record, opened by `?dialog=` with its name, also above another dialog. */
export function useDialog(name: string) {
  const query = useListQuery();
  const { number, isOpen, close } = useRecordDialog<never>({
    records: [],
    getId: String,
    adds: name,
    edits: "",
    notFound: "",
  });
  return { number, isOpen, open: () => query.open({ dialog: name }), close };
}

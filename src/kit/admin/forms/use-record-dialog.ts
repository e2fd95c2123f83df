import { useEffect, useEffectEvent, useState } from "react";

import { ApiProblem } from "../../api-client/api-problem.ts";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { useListQuery } from "../lists/use-list-query.ts";

export interface RecordDialogOptions<Row> {
  records: readonly Row[];
  getId: (record: Row) => string;
  /** Values of `dialog` in the URL that open it. Default: `add`, and `edit` with the record's `id`. */
  adds?: string;
  edits?: string | readonly string[];
  /** Shown if the URL names a record that does not exist. */
  notFound: string;
  /** Loads the stored record, e.g. one on another page of the list. Until then, the dialog has the one in `records`. */
  load?: (id: string) => Promise<Row>;
  /** Shown if a record that is not in `records` cannot be loaded. */
  loadFailed?: string;
  /** Returns why the dialog cannot open for a record. A toast shows the reason instead. */
  refuse?: (record: Row) => string | undefined;
  /** Further query parameters that closing removes, if no history entry was added for the dialog. */
  params?: readonly string[];
}

interface Opened<Row> {
  /** Number of openings; a new one mounts a new form. */
  count: number;
  /** The query values that opened the dialog; "" while it is closed. */
  by: string;
  /** The value of `dialog` that opened it last. */
  name: string;
  record: Row | undefined;
  loaded: Row | undefined;
}

/**
 * The dialog of a list's record, opened by `?dialog=add` or `?dialog=edit&id=…`, so that Back closes it and a link opens
 * it. Render its form with `Opened`.
 */
export function useRecordDialog<Row>(options: RecordDialogOptions<Row>) {
  const { records, getId, adds = "add", edits = "edit", load } = options;
  const query = useListQuery();
  const id = query.get("id");
  const names = [adds, edits].flat().filter((name) => name !== "");
  const name = query.getAll("dialog").find((dialog) => names.includes(dialog)) ?? "";
  const isEdit = name !== "" && name !== adds && id !== "";
  const requested = isEdit ? `${name} ${id}` : name === adds ? name : "";
  const [opened, setOpened] = useState<Opened<Row>>({
    count: 0,
    by: "",
    name: "",
    record: undefined,
    loaded: undefined,
  });
  const find = (wanted: string) => records.find((record) => getId(record) === wanted);
  const hasId = [edits].flat().some((edit) => edit !== "");
  const close = () => query.closeDialog(names, [...(hasId ? ["id"] : []), ...(options.params ?? [])]);
  const refuse = (reason: string) => {
    showToast(reason, { tone: "error" });
    close();
  };

  const open = useEffectEvent(async (isCancelled: () => boolean) => {
    const record = isEdit ? find(id) : undefined;
    const refusal = record && options.refuse?.(record);
    if (refusal !== undefined) return refuse(refusal);
    if (isEdit && record === undefined && !load) return refuse(options.notFound);
    // While it closes, the dialog keeps its form and title.
    setOpened((last) =>
      requested === ""
        ? { ...last, by: "" }
        : { count: last.count + 1, by: requested, name, record, loaded: undefined },
    );
    if (!isEdit || !load) return;
    const { loaded, problem } = await loadRecord(() => load(id));
    if (isCancelled()) return;
    if (problem?.status === 404) return refuse(options.notFound);
    if (problem && record === undefined) return refuse(options.loadFailed ?? problem.detail);
    if (record) setOpened((last) => ({ ...last, loaded }));
    else setOpened((last) => ({ ...last, count: last.count + 1, record: loaded, loaded }));
  });
  useEffect(() => {
    let isCancelled = false;
    void open(() => isCancelled);
    return () => {
      isCancelled = true;
    };
  }, [requested]);

  // Stays open if the URL names another record.
  const isOpen = requested !== "" && opened.by !== "";
  return {
    number: opened.count,
    name: opened.name,
    isOpen,
    /** Whether the record to edit is being loaded. */
    isLoading: isOpen && isEdit && opened.record === undefined,
    /** The record to edit as it was opened; undefined for a new one. */
    record: opened.record,
    /** The record as last loaded. */
    latest: opened.record && (opened.loaded ?? find(getId(opened.record))),
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

/**
 * A dialog about selected rows, opened by `?dialog=` with its name. It keeps its rows while it closes. After a reload
 * nothing is selected, so the dialog closes.
 */
export function useSelectionDialog<Row>(name: string, selected: readonly Row[]) {
  const { number, isOpen, open, close } = useDialog(name);
  const [items, setItems] = useState(selected);
  const isEmpty = selected.length === 0;
  const isSame = items.length === selected.length && items.every((item, index) => item === selected[index]);
  if (isOpen && !isEmpty && !isSame) setItems(selected);
  const closeEmpty = useEffectEvent(() => close());
  useEffect(() => {
    if (isOpen && isEmpty) closeEmpty();
  }, [isOpen, isEmpty]);
  return { number, isOpen: isOpen && !isEmpty, items, open, close };
}

async function loadRecord<Row>(load: () => Promise<Row>): Promise<{ loaded?: Row; problem?: ApiProblem }> {
  try {
    return { loaded: await load() };
  } catch (problem) {
    if (problem instanceof ApiProblem) return { problem };
    throw problem;
  }
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What staff read about a kind of record: in its list, its form and its deletion. */
export type RecordTexts = ReturnType<typeof recordTexts>;

/**
 * Returns the texts about a kind of record that differ only in its name. A kind that needs other words overrides them.
 * @param one e.g. `saved reply`
 */
export function recordTexts(one: string, many = `${one}s`) {
  const toTitle = (name: string) => name.split(" ").map(capitalize).join(" ");
  const loadFailed = `Failed to load ${many}`;
  return {
    one,
    /** Of `defineList`, which also needs a hint. */
    list: {
      title: toTitle(many),
      items: many,
      none: `No ${many} yet`,
      noMatch: `No matching ${many}`,
      loadFailed,
    },
    loadFailed,
    saveFailed: `Failed to save ${one}`,
    deleteFailed: `Failed to delete ${one}`,
    notFound: `${capitalize(one)} not found`,
    changedByOthers: `Someone else changed this ${one}. Nothing was saved.`,
    add: `Add ${toTitle(one)}`,
    edit: `Edit ${one}`,
    save: `Save ${one}`,
    saveNew: `Add ${one}`,
    added: `${capitalize(one)} added`,
    saved: `${capitalize(one)} saved`,
    deleted: `${capitalize(one)} deleted`,
    deleteTitle: `Delete this ${one}?`,
    deleteEffect: (name: string) => `Deletes “${name}”. This cannot be undone.`,
  };
}

/** Returns the words of the dialog of a record (`RecordDialog`), with its name in the title. */
export function getDialogTexts(
  texts: Pick<RecordTexts, "one" | "add" | "edit" | "save" | "saveNew">,
  record: object | undefined,
  name?: string,
) {
  const edit = name === undefined ? texts.edit : `Edit ${name}`;
  return {
    item: texts.one,
    title: record ? edit : texts.add,
    saveLabel: record ? texts.save : texts.saveNew,
  };
}

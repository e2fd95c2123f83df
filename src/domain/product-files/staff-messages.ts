/** Products in files: export, import and its undoing. 'Failed to export …' is quoted by admin §8. */
export const productFileMessages = {
  csvFailed: "Failed to export CSV file. Please try again.",
  nothingToExport: "There are no products to export",
  wrongType: "Please choose a CSV or XLSX file",
  tooLarge: (megabytes: number) => `The file must be smaller than ${megabytes} MB`,
  unreadable: "The file cannot be read. Please save it anew as CSV (UTF-8) or XLSX.",
  notUtf8: "The file is not in UTF-8, so letters would be lost. Please save it as “CSV UTF-8” or as XLSX.",
  empty: "The file has no rows below its column names",
  tooManyRows: (max: number) => `A file can have at most ${max} rows. Please split it.`,
  quoteBroken:
    "A quotation mark here is not closed, or stands within a text, where it must be written twice. Rows behind it may be swallowed.",
  tooManyCells: "This row has more cells than there are column names",
  columnTwice: "This column is there twice",
  idOrNameColumn: "The file needs a column “id” or “name”",
  columnForNew: "New products need this column",
  variantColumn: "Prices, stock and pictures of sizes need the column “variant”",
  idOrName: "Please give the product's id or its name",
  idInvalid: "An id may hold small letters, digits and single hyphens only",
  idReserved: "This id is an address of the shop itself. Please choose another.",
  nameTwice: "Several products have this name. Please give the id.",
  differs: (row: number) => `This differs from row ${row}, which is of the same product`,
  yesOrNo: "Please write yes or no",
  collectionUnknown: "There is no such collection. Please create it first.",
  collectionTwice: "Several collections have this name. Please give the collection's id.",
  hasErrors: (count: number) =>
    count === 1
      ? "1 error in the file. Nothing was imported."
      : `${count} errors in the file. Nothing was imported.`,
  imported: (added: number, updated: number) => `Products imported: ${added} added, ${updated} updated`,
  counts: (added: number, updated: number) => `${added} added, ${updated} updated`,
  toMend: (count: number) =>
    `${count === 1 ? "1 error" : `${count} errors`}. Nothing is imported until the file is mended: correct it and choose it again.`,
  importFailed: "Failed to import products. Nothing was changed.",
  undone: "The import was undone",
  undoFailed: "Failed to undo the import. Nothing was changed.",
  importUnknown: "There is no such import",
  undoneAlready: "This import was undone already",
  /** `unnamed` counts the products whose reason is left out. */
  undoRefused: (reasons: readonly string[], unnamed: number) => {
    const rest = unnamed === 1 ? "1 more product prevents it." : `${unnamed} more products prevent it.`;
    const sentences = ["The import cannot be undone, so nothing was changed.", ...reasons];
    return [...sentences, ...(unnamed > 0 ? [rest] : [])].join(" ");
  },
  changedSince: (name: string) => `${name} was changed since.`,
  soldSince: (name: string) => `${name} was ordered since.`,
  deletedSince: (name: string) => `${name} was deleted since.`,
  collectionGone: (name: string) => `The collection or a picture of ${name} is gone.`,
  andMore: (count: number) => `and ${count} more`,
} as const;

const MAX_LISTED = 20;
const listSome = (names: readonly string[]) =>
  `${names.slice(0, MAX_LISTED).join(", ")}${names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : ""}`;

/** Texts about product export, import and undo. Admin §8 prescribes 'Failed to export …'; do not change it. */
export const productFileMessages = {
  csvFailed: "Failed to export CSV file. Please try again.",
  nothingToExport: "There are no products to export",
  wrongType: "Please choose a CSV, TXT or XLSX file",
  tooLarge: (megabytes: number) => `The file must be smaller than ${megabytes} MB`,
  unreadable: "The file cannot be read. Please save it again as CSV (UTF-8) or XLSX.",
  notUtf8:
    "The file is not in UTF-8, so some characters would be lost. Please save it as “CSV UTF-8” or as XLSX.",
  empty: "The file has no rows below the header row",
  tooManyRows: (max: number) => `A file can have at most ${max} rows. Please split it.`,
  oldExcel:
    "This is an old Excel file (.xls) or a file with a password. Please save it as XLSX without a password.",
  encrypted: "This file has a password. Please save it without a password.",
  openDocument: "This is an OpenDocument file (.ods). Please save it as XLSX or CSV (UTF-8).",
  binaryExcel: "This is a binary Excel file (.xlsb). Please save it as XLSX or CSV (UTF-8).",
  webPage: "This is a web page with another name, not a spreadsheet. Please save it as XLSX or CSV (UTF-8).",
  otherFile: (kind: string) => `This is ${kind}, not a list of products. Please choose a CSV or XLSX file.`,
  damaged: "The file is damaged or incomplete. Please save it again as XLSX or CSV (UTF-8).",
  noSheet: "The file has no visible sheet with rows",
  tooLargeUnzipped: (megabytes: number) =>
    `The file has more than ${megabytes} MB of content. Please delete rows, columns and sheets that are not needed, or split it.`,
  tooManyColumns: (max: number) => `A file can have at most ${max} columns`,
  cellTooLong: (cell: string, max: number) => `${cell} has more than ${max} characters`,
  sheetRead: (name: string, otherCount: number) =>
    `Read from the sheet “${name}”. ${otherCount === 1 ? "1 other sheet was" : `${otherCount} other sheets were`} not read.`,
  hiddenRows: (count: number) =>
    count === 1 ? "1 hidden row is read, too." : `${count} hidden rows are read, too.`,
  headerAt: (row: number) => `The column names are in row ${row}. The rows above it are not read.`,
  cellIsError: (cell: string, text: string) => `${cell} contains the error ${text}`,
  cellIsFormula: (cell: string, text: string) =>
    `${cell} contains a formula (${text}). Enter its value, or copy the column and paste it as values.`,
  cellIsDate: (cell: string, text: string) =>
    `${cell} contains a date (${text}). Format the cell as text and enter the value again.`,
  cellIsBoolean: (cell: string, text: string) => `${cell} contains ${text}`,
  cellIsPercent: (cell: string, text: string) =>
    `${cell} contains ${text}. Enter a number, and format the cell as a number.`,
  cellLostDigits: (cell: string, text: string) =>
    `${cell} contains the number ${text}, of which the spreadsheet stores only 15 digits. Format the cell as text and enter it again.`,
  quoteBroken:
    "A quotation mark is not closed, or a quotation mark inside a text is not doubled. The following rows may be read incorrectly.",
  tooManyCells: "This row has more cells than the header row",
  tooManyCommas:
    "This row has more cells than the header row: it contains a comma in a text or in an amount. Put that cell in quotation marks, or save the file as XLSX.",
  cellsJoined: (rows: readonly number[]) =>
    `${rows.length === 1 ? "1 row contains" : `${rows.length} rows contain`} commas in texts or amounts that are not in quotation marks. The cells were joined again; please check them: row ${listSome(rows.map(String))}`,
  columnTwice: (one: string, other: string) =>
    one === other
      ? `The column ${one} occurs twice. Rename or delete one of them.`
      : `${one} and ${other} could both be this column. Choose one of them under “Columns”.`,
  columnsUnreadable: "The chosen columns must be a JSON object",
  exportOf: (shop: string) => `This is an export from ${shop}.`,
  noProducts: "The file contains no product that can be sold here",
  totalsLeftOut: (rows: readonly number[]) =>
    rows.length === 1
      ? `Row ${rows[0]} is a total and is not read.`
      : `Rows ${listSome(rows.map(String))} are totals and are not read.`,
  namesContinue: (rows: readonly number[]) =>
    rows.length === 1
      ? `Row ${rows[0]} has no name. It is read as a size of the product above it.`
      : `Rows ${listSome(rows.map(String))} have no names. They are read as sizes of the products above them.`,
  nameDescribes: (count: number) =>
    count === 1
      ? "1 product has no description. It gets its name as the description."
      : `${count} products have no description. They get their names as descriptions.`,
  discountsDiffer: (count: number) =>
    `${count === 1 ? "1 product has" : `${count} products have`} sizes with different discounts. Their sale prices become the prices, because a discount applies to all sizes here.`,
  furtherImages: (count: number, max: number) =>
    `${count === 1 ? "1 image is" : `${count} images are`} left out, because a size has at most ${max} images.`,
  withoutPrice: (rows: readonly string[]) =>
    `${rows.length === 1 ? "1 size is" : `${rows.length} sizes are`} left out, because the file has no price of ${rows.length === 1 ? "it" : "them"}: ${listSome(rows)}`,
  withoutBarcode: (rows: readonly string[]) =>
    `${rows.length === 1 ? "1 barcode is" : `${rows.length} barcodes are`} left out, because ${rows.length === 1 ? "it is no EAN or UPC, or another size of the product has it" : "they are no EAN or UPC, or another size of the product has them"}: ${listSome(rows)}`,
  shortened: (names: readonly string[], max: number) =>
    `${names.length === 1 ? "1 description is" : `${names.length} descriptions are`} shortened to ${max} characters: ${listSome(names)}`,
  noStock: "The file contains no stock. New sizes are imported without a stock limit.",
  pricesWithoutTax: "The prices are those without tax. Check whether shoppers paid more.",
  otherTypes: (rows: readonly string[]) =>
    `${rows.length === 1 ? "1 product is" : `${rows.length} products are`} left out: gift cards, downloads, bundles and links to other shops cannot be sold here (${listSome(rows)}).`,
  translations: (rows: readonly string[]) =>
    `${rows.length === 1 ? "1 row is" : `${rows.length} rows are`} left out: texts of other store views (${listSome(rows)}).`,
  orphans: (rows: readonly string[]) =>
    rows.length === 1
      ? `Left out because its product is not in the file: ${listSome(rows)}`
      : `${rows.length} rows are left out because their products are not in the file: ${listSome(rows)}`,
  unpublishedSizes: (rows: readonly string[]) =>
    `${rows.length === 1 ? "1 size is" : `${rows.length} sizes are`} left out because the other shop does not sell ${rows.length === 1 ? "it" : "them"}: ${listSome(rows)}`,
  sharedStock: (product: string, stock: string) =>
    stock === ""
      ? `The sizes of ${product} have no stock of their own. They are imported without a stock limit.`
      : `The sizes of ${product} share a stock of ${stock}. It is divided among them.`,
  fetchUnknown: "These images were never requested",
  fetchFirst: (count: number) =>
    `${count === 1 ? "1 image has" : `${count} images have`} not been fetched from the other server yet`,
  chooseCollection: (count: number) =>
    `${count === 1 ? "1 new product has" : `${count} new products have`} no collection. Choose one above.`,
  withoutImage: (names: readonly string[]) => {
    const listed = listSome(names);
    return names.length === 1
      ? `1 new product has no image. It gets the image of its collection and stays a draft: ${listed}`
      : `${names.length} new products have no image. They get the images of their collections and stay drafts: ${listed}`;
  },
  stillWithoutImage: (names: readonly string[]) =>
    `${names.length === 1 ? "1 product has" : `${names.length} products have`} no image yet and ${names.length === 1 ? "stays a draft" : "stay drafts"}: ${listSome(names)}`,
  withoutSizes: (names: readonly string[]) =>
    `Left out because no size of them is in the file: ${listSome(names)}`,
  numbersAreNoIds:
    "The column “id” contains numbers of another shop or list. They are not used: ids are made from the names.",
  missingIdColumn: "The file needs a column with the products’ names. Choose it under “Columns”.",
  columnForNew: "New products need this column",
  variantColumn: "Prices, stock and images of sizes need a “variant” column",
  idOrName: "Enter the product's id or its name",
  idInvalid: "An id can contain lowercase letters, digits and single hyphens only",
  idReserved: "The shop reserves this id. Please choose another.",
  nameTwice: "Several products have this name. Enter the id.",
  differs: (row: number) => `This differs from row ${row}, which belongs to the same product`,
  yesOrNo: "Enter yes or no",
  amount: "an amount",
  number: "a number",
  percentage: "a percentage",
  weight: "a weight from 1 gram to 100 kilograms",
  date: "a date such as 2026-11-29",
  clearDate: "a clear date: day and month could be swapped. Write it as 2026-11-29.",
  yesOrNoWord: "yes or no",
  knownStatus: "a known status",
  visibility: "a known visibility",
  attributes: "a list such as size=50ml,notes=amber",
  variations: "a list such as sku=A-50,size=50ml|sku=A-100,size=100ml",
  inRupees: (currency: string) => `an amount in rupees (${currency})`,
  /** `quoted` is the quoted text of the cell. */
  notReadable: (quoted: string, kind: string) => `${quoted} is not ${kind}`,
  inCell: (quoted: string, message: string) => `${quoted}: ${message}`,
  oneValue: "Enter one value only",
  notOneOf: (unknown: readonly string[], terms: readonly { name: string }[]) =>
    `Unknown: ${unknown.join(", ")}. Enter one of: ${terms.map(({ name }) => name).join(", ")}`,
  partsUnreadable: (texts: readonly string[]) =>
    `Not readable: ${texts.join("; ")}. Write parts like “product-id:50ml x 2; other-id:10ml x 1”.`,
  collectionUnknown: "Collection not found. Please create it first.",
  collectionTwice: "Several collections have this name. Enter the collection's id.",
  hasErrors: (count: number) =>
    count === 1
      ? "1 error in the file. Nothing was imported."
      : `${count} errors in the file. Nothing was imported.`,
  imported: (added: number, updated: number) => `Products imported: ${added} added, ${updated} updated`,
  counts: (added: number, updated: number) => `${added} added, ${updated} updated`,
  fixErrors: (count: number) =>
    `${count === 1 ? "1 error" : `${count} errors`}. Nothing is imported until there are none. Correct the file and choose it again, or choose above how it is read.`,
  importFailed: "Failed to import products. Please try again.",
  tooManyImports: "Other files are being imported. Please try again in a moment.",
  sending: "Sending the file …",
  reading: "Reading the rows and comparing them with the shop …",
  importing: "Importing the products …",
  fetching: (done: number, total: number) => `Fetching images from the other server: ${done} of ${total} …`,
  run: (products: number, images: number) => {
    if (products === 0) return "Import";
    const productCount = products === 1 ? "1 product" : `${products} products`;
    if (images === 0) return `Import ${productCount}`;
    return `Fetch ${images === 1 ? "1 image" : `${images} images`} and import ${productCount}`;
  },
  imageBaseHint:
    "The file contains only the ends of the addresses. Example: https://www.example.com/media/catalog/product",
  readAs: (shop: string) => `Read as ${shop} writes it`,
  missingImages: (count: number) =>
    count === 1 ? "1 image cannot be fetched:" : `${count} images cannot be fetched:`,
  undone: "The import was undone",
  undoText: (fileName: string) =>
    `Restores the products that ${fileName} changed and deletes those it added. Stock deducted by later orders stays deducted.`,
  undoFailed: "Failed to undo the import. Nothing was changed.",
  importUnknown: "Import not found",
  undoneAlready: "This import has already been undone",
  /** `unlistedCount` is the number of further products that prevent the undo. */
  undoRefused: (reasons: readonly string[], unlistedCount: number) => {
    const otherProducts =
      unlistedCount === 1
        ? "1 more product prevents the undo."
        : `${unlistedCount} more products prevent the undo.`;
    const sentences = ["The import cannot be undone, so nothing was changed.", ...reasons];
    return [...sentences, ...(unlistedCount > 0 ? [otherProducts] : [])].join(" ");
  },
  changedSince: (name: string) => `${name} has changed since.`,
  importedSince: (name: string, fileName: string) =>
    `${name} has been changed by the import of ${fileName} since. Undo that import first.`,
  soldSince: (name: string) => `${name} has been ordered since.`,
  deletedSince: (name: string) => `${name} has been deleted since.`,
  collectionGone: (name: string) => `The collection or an image of ${name} no longer exists.`,
  andMore: (count: number) => `and ${count} more`,
} as const;

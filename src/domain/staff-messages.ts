/*
 * The part of the catalogue that no shopper's page says, apart from `messages.ts` so that no shopper loads it.
 * Import it from there.
 */

import type { AuditAction, AuditSubjectType } from "./staff/audit.ts";
import type { SizesOut, StockStatus } from "./stock/inventory.ts";

/** Spec: admin §4, §5, §8. */
export const heroMessages = {
  loadFailed: "Failed to load hero images",
  uploadFailed: "Failed to upload image",
  deleteFailed: "Failed to delete image",
  activeFailed: "Failed to update active image",
  orderFailed: "Failed to update order",
  toggleFailed: "Failed to toggle carousel",
  intervalFailed: "Failed to update interval",
  noFile: "Please select an image",
  altRequired: "Alt text is required",
  imageMissing: "Image not found",
  lastImage: "Cannot delete the last hero image",
  orderChanged: "The hero images were changed by someone else. Please reload them and try again.",
  intervalInvalid: (min: number, max: number) =>
    `The interval must be a whole number of milliseconds from ${min} to ${max}`,
} as const;

/** Spec: admin §8; the words of success and of a clash are not quoted there. */
export const staffCollectionMessages = {
  loadFailed: "Failed to load collections",
  uploadFailed: "Failed to upload image",
  saveFailed: "Failed to save collection",
  deleteFailed: "Failed to delete collection",
  featureFailed: "Failed to update featured status",
  changedMeanwhile: "This collection was changed by someone else while you edited it.",
  featuredOrderInvalid:
    "The order must name every featured collection once. Somebody else may have changed them meanwhile.",
  added: "Collection added",
  saved: "Collection saved",
  deleted: "Collection deleted",
  none: "No collections yet",
  noMatch: "No collections found",
} as const;

/** Exports of any kind. Spec: admin §8. */
export const exportMessages = {
  failed: "Failed to export Excel file. Please try again.",
  cancelled: "The export was cancelled",
  running: (total: number | undefined, of: string) =>
    total === undefined ? `Exporting ${of}` : `Exporting ${total.toLocaleString("en-PK")} ${of}`,
  received: (size: string) => `${size} received`,
  tooMany: "Other exports are running. Please try again when one has finished.",
} as const;

/** Messages of shoppers and the newsletter, as staff see them. Spec: admin §2, §8. */
export const inboxMessages = {
  empty: "No messages found.",
  loadFailed: "The messages could not be loaded.",
  notFound: "Message not found",
  handleFailed: "Failed to update the message",
  orders: (count: number) => (count === 1 ? "1 order" : `${count} orders`),
  noSubscribers: "No subscribers found.",
} as const;

/** Pictures, their upload and their delivery. Spec: storefront §5, §8. */
export const mediaMessages = {
  noFile: "No file selected",
  fileTooLarge: (megabytes: number) => `File size must be less than ${megabytes}MB`,
  wrongFileType: (types: readonly string[]) => `File type must be one of: ${types.join(", ")}`,
  uploadFailed: (reason?: string) => (reason ? `Upload failed: ${reason}` : "Upload failed"),
  uploadCancelled: "The upload was cancelled",
  notReadable: "The picture is damaged or cut off",
  tooManyPixels: (megapixels: number) => `The picture has more than ${megapixels} megapixels`,
  tooFewPixels: (pixels: number) => `The picture must be at least ${pixels} pixels wide and high`,
  carriesMore: "The file carries something besides a picture",
  publicIdInvalid: "A public id may hold letters, digits, hyphens and underscores only",
  unknownPreset: (preset: string) => `There is no upload preset "${preset}"`,
  transformationInvalid: "Transformation must be JSON",
  formInvalid: "The upload is not a complete form with one file",
  notFound: "There is no picture at this address",
  sizeNotOffered: "Pictures are not offered in this size",
  rangeNotThere: "The picture has no such part",
  tooManyStrays: (count: number) =>
    `${count} files belong to no picture of this database: more than it has pictures. Is it the right one? Nothing was removed.`,
  missingFile: (file: string) => `The picture ${file} is missing or cannot be read`,
} as const;

/** Stock and its figures. Spec: admin §4, §8, §9. */
export const inventoryMessages = {
  loadFailed: "Failed to load inventory data",
  saveFailed: "Failed to save stock",
  unlimited: "Unlimited",
  andMore: (count: number) => `And ${count} more`,
  changedMeanwhile: (variant: string, stock: number | null) =>
    `The stock of ${variant} was changed meanwhile: it is ${stock ?? "unlimited"} now. Nothing was saved.`,
  saved: (variant: string, stock: number | null) => `${variant}: ${stock ?? "unlimited"} saved`,
  status: {
    "out-of-stock": "Out of Stock",
    critical: "Critical",
    "low-stock": "Low Stock",
    "in-stock": "In Stock",
  },
  attention: "Needs attention",
  /** Words for a stock status; a product that still has other sizes is not out of stock as a whole. */
  stockLabel: (status: StockStatus, { out, total }: SizesOut): string =>
    status === "out-of-stock" && out < total
      ? `${out} of ${total} sizes out of stock`
      : inventoryMessages.status[status],
  reasons: {
    initial: "First stock",
    adjusted: "Changed by staff",
    "order-confirmed": "Deducted for order",
    "order-cancelled": "Order cancelled",
  },
  noneFound: "No products found",
  noAlerts: "No product needs attention",
  noSales: "Nothing was sold in the last 30 days",
} as const;

/** What the first page says. */
export const dashboardMessages = {
  loadFailed: "Failed to load the dashboard",
  partFailed: (what: string) => `${what} could not be loaded`,
  noOrders: "No orders yet",
  noneWaiting: "No order waits for confirmation",
  noneUnhandled: "All messages are handled",
  funnelHint: "Counted by the shop itself, without names and without cookies",
  funnelEmpty: (days: number) => `Nobody was counted and no order came in the last ${days} days.`,
  funnelShare: (percent: number) => `${percent}% of previous step`,
  funnelExceeds: "More than previous step*",
  funnelExceedsMeaning:
    "* Not comparable: every order is counted, but visits are not counted if scripts are off or the visitor opted out, and a cart can be older than this period.",
  dailySales: "Daily sales",
  dailySalesHint: "Revenue by day, last 30 days, without cancelled orders",
  funnelCancelled: (count: number, placed: number) =>
    `${count} of the ${placed} placed ${placed === 1 ? "order" : "orders"} ${count === 1 ? "is" : "are"} cancelled`,
  funnelSteps: {
    view_item: "Products viewed",
    add_to_cart: "Put into the cart",
    begin_checkout: "Checkouts begun",
    placed: "Orders placed",
    confirmed: "Orders confirmed",
    delivered: "Orders delivered",
  },
} as const;

/** What staff did, as the audit trail tells it. Not quoted by the specification. */
export const auditMessages = {
  loadFailed: "Failed to load the activity",
  none: "Nothing is recorded yet.",
  noMatch: "Nothing that matches is recorded.",
  actions: {
    added: "Added",
    updated: "Changed",
    deleted: "Deleted",
    "stock-changed": "Stock changed",
    "status-changed": "Status changed",
    "notes-changed": "Notes changed",
    featured: "Featured",
    unfeatured: "No longer featured",
    reordered: "Reordered",
    activated: "Made active",
    handled: "Marked as handled",
    reopened: "Reopened",
    hidden: "Hidden",
    shown: "Shown again",
    replied: "Reply changed",
    exported: "Exported",
    printed: "Printed",
    read: "Read",
    imported: "Imported",
    "import-undone": "Import undone",
    "password-reset": "New password set",
    "password-refused": "Entered a wrong password",
    disabled: "Disabled",
    enabled: "Enabled",
    "signed-in": "Signed in",
    "sign-in-refused": "Sign-in refused",
    "signed-out": "Signed out",
  } satisfies Record<AuditAction, string>,
  subjects: {
    product: "Product",
    collection: "Collection",
    order: "Order",
    hero: "Hero images",
    message: "Contact message",
    newsletter: "Newsletter",
    user: "Account",
    session: "Sign-in",
    import: "Product import",
    store: "Store settings",
    review: "Review",
  } satisfies Record<AuditSubjectType, string>,
} as const;

/** Staff's accounts, beside `authMessages`. Not quoted by the specification. */
export const accountMessages = {
  loadFailed: "Failed to load accounts",
  saveFailed: "Failed to save account",
  added: "Account added",
  saved: "Account saved",
  passwordSet: "New password set",
  ownPasswordSet: "Your password was changed",
  madeAdmin: (who: string) => `${who} is an admin now`,
  withdrawn: (who: string) => `${who} is no longer an admin`,
  disabled: (who: string) => `${who} can no longer sign in`,
  enabled: (who: string) => `${who} can sign in again`,
} as const;

/** Staff's list and form of products. Spec: admin §2, §4, §5, §8. */
export const staffProductMessages = {
  none: "No products found",
  noneMatch: "No product matches your search. Try another word or all collections.",
  emptyShop: "The shop has no products yet. Add the first one.",
  deleted: "Product deleted successfully",
  deleteFailed: "Failed to delete product",
  saveFailed: "Failed to save product",
  added: "Product added successfully",
  saved: "Product saved successfully",
  collectionsFailed: "Failed to load collections",
  saleOrNew: "A product cannot be both a New Arrival and Weekly Sale",
  discountDecimals: "Discount can have at most 2 decimals",
  variantNameRefused: "A variant cannot have this name. Please choose another.",
  discountFirst: "Please set a discount percentage first",
  variantImageFailed: (variant: string) => `Failed to upload image for ${variant}`,
  imageFailed: "Failed to upload image",
  uploaded: "Uploaded",
  lastVariant: "The last variant cannot be removed: a product needs at least one.",
  fieldsToMend: (count: number) =>
    count === 1 ? "1 field needs your attention" : `${count} fields need your attention`,
  stockMoved: (variant: string, from: string, to: string) =>
    `The stock of ${variant} changed from ${from} to ${to} while you were editing. Please look at it again.`,
  unlimited: "unlimited",
} as const;

/** What staff read about orders. Spec: admin §4, §8. */
export const staffOrderMessages = {
  statusChanged: (orderNumber: string, status: string) => `Order ${orderNumber} is now ${status}`,
  holdsNoStock: (skipping: number, all: number) => {
    if (all === 1) return "No stock was deducted for this order: its bottles still count as available.";
    const bottles = skipping === 1 ? "its" : "their";
    return `No stock was deducted for ${skipping} of ${all} orders: ${bottles} bottles still count as available.`;
  },
  deductStock: "Deduct stock now",
  stockStays: "Stock and sold counts stay as they are.",
  changedMeanwhile: (status: string) =>
    `Someone else has set this order to ${status} meanwhile. Please look at it again.`,
  notesChanged: "Someone else has changed these notes meanwhile. Please look at them again.",
  notesSaved: "Notes saved",
  notesCleared: "Notes cleared",
  notesFailed: "Failed to save notes",
  orderFailed: "Failed to load the order",
  copyFailed: "The link is selected; copy it with your keyboard.",
  none: "No orders yet",
  noMatch: "No orders found",
  exported: (count: number) => (count === 1 ? "1 order exported" : `${count} orders exported`),
  noneOnPage: "No orders on this page",
  tooManyToPrint: (max: number) => `At most ${max} orders can be printed at once`,
  nothingToPrint: "No orders to print",
  unknownToPrint: (count: number) =>
    count === 1 ? "1 order was not found and is left out" : `${count} orders were not found and are left out`,
  allChanged: (count: number, status: string) =>
    count === 1 ? `1 order is now ${status}` : `${count} orders are now ${status}`,
  areSo: (count: number, status: string) =>
    count === 1
      ? `1 of them is ${status} already and stays as it is.`
      : `${count} of them are ${status} already and stay as they are.`,
  someRefused: (refused: number, all: number) =>
    `${refused} of ${all} could not be changed and ${refused === 1 ? "is" : "are"} as before:`,
  stoppedOnTheWay: (done: number, all: number, reason: string) =>
    `${reason} ${done} of ${all} were changed by then. Please look at the others again.`,
} as const;

/** Staff's list of reviews. */
export const staffReviewMessages = {
  loadFailed: "Failed to load reviews",
  saveFailed: "Failed to save the review",
  notFound: "Review not found",
  reasonRequired: "Please give a reason for hiding the review",
  replyChanged: "Someone else changed this reply. Reload the page, then try again.",
  hidden: "Review hidden",
  shown: "Review shown again",
  replySaved: "Reply saved",
  replyRemoved: "Reply removed",
  none: "No reviews yet",
  noMatch: "No reviews found",
} as const;

/** Several products at once. */
export const bulkMessages = {
  nothingSelected: "Please select at least one product",
  nothingToChange: "Please say what is to be changed",
  tooMany: (max: number) => `At most ${max} products can be changed at once`,
  refused: (count: number) =>
    count === 1
      ? "1 product cannot be changed. Nothing was changed."
      : `${count} products cannot be changed. Nothing was changed.`,
  reason: (name: string, reason: string) => `${name}: ${reason}`,
  gone: (id: string) => `${id}: It was deleted meanwhile`,
  changed: (count: number) => (count === 1 ? "1 product changed" : `${count} products changed`),
  deleted: (count: number) =>
    count === 1 ? "Product deleted successfully" : `${count} products deleted successfully`,
  changeFailed: "Failed to change products",
  deleteFailed: "Failed to delete products",
} as const;

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

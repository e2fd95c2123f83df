/** Texts of the command palette and of the keyboard shortcuts. Not in the specification. */
export const paletteMessages = {
  title: "Search and commands",
  open: "Search",
  placeholder: "Search orders, products, customers and pages",
  empty: (search: string) => `No results for “${search}”`,
  searching: "Searching …",
  failed: "The search failed. Pages and actions are still available.",
  hint: "↑↓ to move, Enter to open, Ctrl Enter to open in a new tab, Esc to close",
  orders: (count: number) => (count === 1 ? "1 order" : `${count} orders`),
  groups: {
    recent: "Recently opened",
    orders: "Orders",
    products: "Products",
    customers: "Customers",
    collections: "Collections",
    pages: "Pages",
    actions: "Actions",
  },
  actions: {
    newOrder: "New order: phone, WhatsApp, counter",
    addProduct: "Add product",
    addCollection: "Add collection",
    exportOrders: "Export orders",
    exportProducts: "Export products",
    importProducts: "Import products",
    printPackingSlips: "Print packing slips: choose orders to ship",
    ownAccount: "Your account: password and sessions",
    shortcuts: "Show keyboard shortcuts",
    signOut: "Sign out",
  },
} as const;

export type PaletteGroup = keyof typeof paletteMessages.groups;

/** Texts of the keyboard shortcut list. */
export const shortcutMessages = {
  title: "Keyboard shortcuts",
  groups: {
    everywhere: "Everywhere",
    list: "In the list",
    sheet: "In an order or a product",
    pages: "Go to",
  },
  search: "Search records, pages and actions",
  showShortcuts: "Show keyboard shortcuts",
  nextRow: "Next row",
  previousRow: "Previous row",
  selectRow: "Select the row",
  openRow: "Open the row",
  act: "Change the status of the selection, or open the menu of the row",
  bulkActions: "Go to the actions on the selection",
  searchList: "Search the list",
  callConfirmed: "Record: the shopper confirmed",
  callNoAnswer: "Record: no answer",
  callOtherResult: "Record another result",
  openWhatsApp: "Open WhatsApp with the message",
  markWhatsAppSent: "Mark the message as sent",
  nextEntry: "Next entry in the list",
  previousEntry: "Previous entry in the list",
  confirmOrder: "Confirm the pending order and open the next one",
  save: "Save the open form",
  close: "Close",
} as const;

/** Texts for browsers without JavaScript. Not in the specification. */
export const noScriptMessages = {
  notice: "JavaScript is turned off in your browser. You can browse the shop, but the cart needs JavaScript.",
  order: "Order on WhatsApp",
  contact: "Order through our contact page",
  /** Initial text of the WhatsApp chat. */
  orderText: (product?: string) => `I would like to order${product === undefined ? "." : ` ${product}.`}`,
  menu: "Menu",
} as const;

import { formatChatLabel } from "./store-texts.ts";

/** Labels that mark contact details with sample values. */
export const sampleMessages = {
  number: "sample number",
  email: "sample address",
  address: "sample address",
  link: "sample",
  chat: (shop: string) => `${formatChatLabel(shop)}: sample number, opens the contact page`,
} as const;

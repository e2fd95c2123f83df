import { formatWhatsAppLabel } from "./store-texts.ts";

/** Labels that mark contact details with sample values. */
export const sampleMessages = {
  number: "sample number",
  email: "sample address",
  address: "sample address",
  link: "sample",
  whatsApp: (shop: string) => `${formatWhatsAppLabel(shop)}: sample number, opens the contact page`,
} as const;

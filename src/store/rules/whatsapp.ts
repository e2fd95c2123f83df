/** Returns the WhatsApp link of a phone number. Spec: storefront §1. */
export function buildWhatsAppLink(number: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, "")}`;
}

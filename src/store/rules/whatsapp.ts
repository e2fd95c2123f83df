/** Returns the WhatsApp WhatsApp link of a phone number. Spec: storefront §1. */
export function buildWhatsappLink(number: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, "")}`;
}

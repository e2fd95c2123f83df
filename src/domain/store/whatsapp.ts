/** The chat address of a WhatsApp number in any writing. Spec: storefront §1. */
export function whatsappLink(number: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, "")}`;
}

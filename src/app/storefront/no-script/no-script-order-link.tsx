import { noScriptMessages } from "#kit/rules/texts/no-script-messages.ts";
import { buildWhatsappLink } from "#store/rules/whatsapp.ts";

import { useSampleContacts, useStore } from "#store/storefront/store-context.tsx";

/** A link to order on WhatsApp without JavaScript. If the WhatsApp number is a sample, it links to the contact page. */
export function NoScriptOrderLink({ product, className }: { product?: string; className: string }) {
  const { whatsapp } = useStore();
  const isSample = useSampleContacts().whatsapp;
  const text = encodeURIComponent(noScriptMessages.orderText(product));
  return (
    <a href={isSample ? "/contact" : `${buildWhatsappLink(whatsapp)}?text=${text}`} className={className}>
      {isSample ? noScriptMessages.contact : noScriptMessages.order}
    </a>
  );
}

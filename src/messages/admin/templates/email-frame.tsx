import { messageChannelLabels } from "../../rules/outbox/staff-messages.ts";

/**
 * Shows the HTML part of an email. The sandbox allows neither scripts nor navigation. The frame inherits the page's
 * content security policy, which forbids style attributes, so this component sets the styles by script.
 */
export function EmailFrame({ html }: { html: string }) {
  return (
    <iframe
      title={messageChannelLabels.email}
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(' style="', ' data-style="')}
      onLoad={({ currentTarget }) => prepareFrame(currentTarget.contentDocument)}
      className="mt-2 h-120 w-full border border-sand bg-ivory"
    />
  );
}

/** Applies the styles and disables the links. */
function prepareFrame(page: Document | null): void {
  for (const element of page?.querySelectorAll<HTMLElement>("[data-style]") ?? [])
    element.style.cssText = element.dataset["style"] ?? "";
  for (const link of page?.querySelectorAll("a") ?? []) link.removeAttribute("href");
}

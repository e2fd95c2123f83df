import { Panel } from "#kit/admin/metrics/panel.tsx";
import { useLastValid } from "#kit/admin/forms/use-last-valid.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { messageChannelLabels } from "../../rules/outbox/staff-messages.ts";
import { templateMessages as messages } from "../../rules/outbox/template-messages.ts";
import { checkPlaceholders } from "../../rules/outbox/template-problem.ts";
import { templateTextsSchema } from "../../rules/outbox/template-schema.ts";
import type { MessageTemplate } from "../../rules/outbox/template.ts";
import type { TemplateKey } from "./template-calls.ts";
import { previewTemplate } from "./template-calls.ts";

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

interface MessagePreviewProps {
  template: TemplateKey;
  /** The texts in the form. */
  draft: MessageTemplate;
  /** The parts that the preview shows. */
  visibleParts: { email: boolean; sms: boolean };
}

/**
 * Shows the message as recipients would receive it, with the values of the newest order, or sample values if
 * there is none. Updates after a pause in typing.
 */
export function MessagePreview({ template, draft, visibleParts }: MessagePreviewProps) {
  const schema = templateTextsSchema.superRefine(checkPlaceholders(template.kind));
  const isValid = schema.safeParse(draft).success;
  const previewedDraft = useLastValid(draft, isValid, draft);
  const { data, problem } = useStaffData(
    `${template.kind} ${template.language}`,
    () => previewTemplate(template, previewedDraft),
    JSON.stringify(previewedDraft),
  );
  return (
    <Panel title={messages.preview} hint={data && messages.previewOrder(data.orderNumber)}>
      <p role="status" className="text-sm text-oxblood empty:hidden">
        {problem ? messages.previewFailed : !isValid && messages.previewInvalid}
      </p>
      <div className="grid min-h-40 grid-cols-1 content-start gap-5 text-sm">
        {data && visibleParts.email && (
          <section>
            <h3 className="text-umber">{messages.emailPreview}</h3>
            <p dir="auto" lang={template.language} className="mt-1 font-medium wrap-anywhere">
              {data.email.subject}
            </p>
            <EmailFrame html={data.email.html} />
          </section>
        )}
        {data && visibleParts.sms && (
          <section>
            <h3 className="text-umber">
              {`${messages.smsPreview} (${messages.smsSize(data.sms.encoding, data.sms.segments)})`}
            </h3>
            <p dir="auto" lang={template.language} className="mt-1 wrap-anywhere">
              {data.sms.text}
            </p>
          </section>
        )}
        {data?.whatsApp && (
          <section>
            <h3 className="text-umber">{messages.whatsAppPreview}</h3>
            <p dir="auto" lang={template.language} className="mt-1 whitespace-pre-line wrap-anywhere">
              {data.whatsApp}
            </p>
          </section>
        )}
      </div>
    </Panel>
  );
}

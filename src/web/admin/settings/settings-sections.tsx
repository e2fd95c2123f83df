import type { ComponentProps, ReactNode } from "react";

import { settingsMessages as messages } from "#domain/store/store-messages.ts";
import type { SetupGap } from "#domain/store/store-setup.ts";
import { buildWhatsappLink } from "#domain/store/whatsapp.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { TextareaField } from "#web/ui/forms/textarea-field.tsx";

import { Panel } from "../figures/panel.tsx";
import { CountriesField } from "./countries-field.tsx";
import type { TextField } from "./settings-draft.ts";
import { pathOf } from "./settings-draft.ts";
import { SocialLinksField } from "./social-links-field.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

export interface SectionProps {
  form: SettingsForm;
  gaps: readonly SetupGap[];
  acceptedPayments: readonly string[];
  /** WhatsApp number that the environment sets in place of the stored one. */
  whatsappOverride: string | undefined;
}

interface TextProps extends Omit<ComponentProps<typeof Field>, "label" | "form"> {
  form: SettingsForm;
  field: TextField;
  label: string;
}

/** A text field of the form; `name` is its schema path, so that the first error can be focused. */
function Text({ form, field, ...rest }: TextProps) {
  return (
    <Field
      autoComplete="off"
      name={pathOf(field)}
      value={form.draft[field]}
      error={form.errorOf(field)}
      onChange={({ currentTarget }) => form.change({ [field]: currentTarget.value })}
      {...rest}
    />
  );
}

function gapText(gaps: readonly SetupGap[], topic: SetupGap["topic"]): string | undefined {
  return gaps.find((gap) => gap.topic === topic)?.text;
}

/** Shows a setup gap of the dashboard beside its fields, e.g. a sample value. */
function GapNote({ gaps, topic }: { gaps: readonly SetupGap[]; topic: SetupGap["topic"] }): ReactNode {
  const text = gapText(gaps, topic);
  return text === undefined ? null : <p className="text-sm text-oxblood">{text}</p>;
}

/** Returns a setup gap as the hint of a field; `undefined` without a gap. */
function gapHint(gaps: readonly SetupGap[], topic: SetupGap["topic"]): ReactNode {
  const text = gapText(gaps, topic);
  return text && <span className="text-oxblood">{text}</span>;
}

export function ShopSection({ form }: SectionProps) {
  return (
    <Panel title={messages.shop}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Text form={form} field="name" label={messages.name} required />
        <Text form={form} field="tagline" label={messages.tagline} />
        <Text form={form} field="opens" label={messages.opens} required type="time" />
        <Text form={form} field="closes" label={messages.closes} required type="time" />
        <Text form={form} field="minPrice" label={messages.minPrice} required inputMode="numeric" />
        <Text
          form={form}
          field="maxPrice"
          label={messages.maxPrice}
          required
          inputMode="numeric"
          hint={messages.pricesHint}
          error={form.errorOf("maxPrice") ?? form.rangeError}
        />
      </div>
    </Panel>
  );
}

export function ContactSection({ form, gaps, whatsappOverride }: SectionProps) {
  const { whatsapp } = form.draft;
  const link = messages.whatsappHint(buildWhatsappLink(whatsapp));
  return (
    <Panel title={messages.contact}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Text
          form={form}
          field="phone"
          id="phone"
          label={messages.phone}
          required
          type="tel"
          hint={gapHint(gaps, "phone")}
        />
        <Text
          form={form}
          field="whatsapp"
          id="whatsapp"
          label={messages.whatsapp}
          required
          type="tel"
          hint={
            whatsappOverride === undefined
              ? (gapHint(gaps, "whatsapp") ?? link)
              : messages.whatsappOverridden(whatsappOverride)
          }
        />
        <Text
          form={form}
          field="email"
          id="email"
          label={messages.email}
          required
          type="email"
          hint={gapHint(gaps, "email")}
          className="sm:col-span-2"
        />
      </div>
    </Panel>
  );
}

export function AddressSection({ form, gaps }: SectionProps) {
  return (
    <Panel title={messages.address}>
      <div id="address" tabIndex={-1} className="grid gap-5 outline-none sm:grid-cols-2">
        <GapNote gaps={gaps} topic="address" />
        <Text form={form} field="street" label={messages.street} className="sm:col-span-2" />
        <Text form={form} field="city" label={messages.city} />
        <Text form={form} field="state" label={messages.state} />
        <Text form={form} field="zipCode" label={messages.zipCode} />
        <Text form={form} field="country" label={messages.country} />
      </div>
    </Panel>
  );
}

export function PaymentsSection({ form, gaps, acceptedPayments }: SectionProps) {
  const { payments } = form.draft;
  return (
    <Panel title={messages.payments} hint={messages.acceptedPayments(acceptedPayments)}>
      <div id="payments" tabIndex={-1} className="grid gap-5 outline-none">
        <GapNote gaps={gaps} topic="payments" />
        <TextareaField
          label={messages.listedPayments}
          name={pathOf("payments")}
          rows={5}
          value={payments}
          error={form.errorOf("payments")}
          hint={messages.listedPaymentsHint}
          onChange={({ currentTarget }) => form.change({ payments: currentTarget.value })}
        />
      </div>
    </Panel>
  );
}

export function DeliverySection({ form, gaps }: SectionProps) {
  const { countries, expressDelivery } = form.draft;
  return (
    <Panel title={messages.delivery} hint={messages.deliveryHint}>
      <div id="delivery" tabIndex={-1} className="grid gap-5 outline-none">
        <CountriesField
          countries={countries}
          error={form.errorOf("countries")}
          onChange={(changed) => form.change({ countries: changed })}
        />
        <Switch
          label={messages.express}
          hint={messages.expressHint}
          isOn={expressDelivery}
          onChange={(isOn) => form.change({ expressDelivery: isOn })}
        />
        <GapNote gaps={gaps} topic="delivery" />
      </div>
    </Panel>
  );
}

export function LinksSection({ form, gaps }: SectionProps) {
  return (
    <Panel title={messages.links}>
      <div id="socialLinks" tabIndex={-1} className="grid gap-5 outline-none">
        <GapNote gaps={gaps} topic="socialLinks" />
        <SocialLinksField
          links={form.draft.socialLinks}
          error={form.errorOf("socialLinks")}
          onChange={(socialLinks) => form.change({ socialLinks })}
        />
      </div>
    </Panel>
  );
}

import type { ComponentProps, ReactNode } from "react";

import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";
import { messageLanguageLabels } from "#messages/rules/outbox/staff-messages.ts";
import { RISK_CONSEQUENCES, RISK_KINDS, riskSettingMessages } from "#store/rules/risk-consequence.ts";
import { settingsMessages as messages } from "#store/rules/staff-messages.ts";
import type { ShopperText } from "../rules/shopper-texts.ts";
import type { SettingsSection } from "#store/rules/store-fields.ts";
import { STORE_FIELDS } from "#store/rules/store-fields.ts";
import type { SetupGap } from "#store/rules/store-setup.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { Switch } from "#kit/ui/forms/switch.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";

import { AcceptedPaymentsField } from "./accepted-payments-field.tsx";
import { CountriesField } from "./countries-field.tsx";
import { DefaultButton } from "./default-button.tsx";
import type { TextField } from "./settings-draft.ts";
import { SettingsPanel } from "./settings-panel.tsx";
import { SocialLinksField } from "./social-links-field.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

export interface SectionProps {
  form: SettingsForm;
  gaps: readonly SetupGap[];
  preview: Record<SettingsSection, ShopperText[]>;
  /** WhatsApp number from the environment, which overrides the stored number. */
  whatsappOverride: string | undefined;
}

interface SettingsTextFieldProps extends Omit<ComponentProps<typeof Field>, "label" | "form"> {
  form: SettingsForm;
  field: TextField;
}

/** A text field of the form. Its `name` is the schema path, so that an error can focus the field. */
function SettingsTextField({ form, field, ...rest }: SettingsTextFieldProps) {
  return (
    <Field
      autoComplete="off"
      name={field}
      label={STORE_FIELDS[field].label}
      value={form.draft[field]}
      error={form.getError(field)}
      onChange={({ currentTarget }) => form.change({ [field]: currentTarget.value })}
      {...rest}
    />
  );
}

function getGapText(gaps: readonly SetupGap[], topic: SetupGap["topic"]): string | undefined {
  return gaps.find((gap) => gap.topic === topic)?.text;
}

/** Shows a setup step of the dashboard beside its fields, e.g. to replace a sample value. */
function GapNote({ gaps, topic }: { gaps: readonly SetupGap[]; topic: SetupGap["topic"] }): ReactNode {
  const text = getGapText(gaps, topic);
  return text === undefined ? null : <p className="text-sm text-oxblood">{text}</p>;
}

/** Returns a setup step as the hint of a field; undefined if there is none. */
function buildGapHint(gaps: readonly SetupGap[], topic: SetupGap["topic"]): ReactNode {
  const text = getGapText(gaps, topic);
  return text && <span className="text-oxblood">{text}</span>;
}

export function ShopSection({ form, preview }: SectionProps) {
  return (
    <SettingsPanel section="shop" preview={preview}>
      <div className="grid grid-cols-2 items-start gap-5">
        <SettingsTextField form={form} field="name" required className="max-sm:col-span-2" />
        <SettingsTextField form={form} field="tagline" className="max-sm:col-span-2" />
        <SettingsTextField form={form} field="hours.opens" required type="time" />
        <SettingsTextField form={form} field="hours.closes" required type="time" />
        <SettingsTextField
          form={form}
          field="priceRange.min"
          required
          inputMode="numeric"
          hint={messages.pricesHint}
        />
        <SettingsTextField
          form={form}
          field="priceRange.max"
          required
          inputMode="numeric"
          error={form.getError("priceRange.max") ?? form.priceRangeError}
        />
      </div>
    </SettingsPanel>
  );
}

export function ContactSection({ form, gaps, preview, whatsappOverride }: SectionProps) {
  return (
    <SettingsPanel section="contact" preview={preview}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SettingsTextField
          form={form}
          field="phone"
          id="phone"
          required
          type="tel"
          inputMode="tel"
          hint={buildGapHint(gaps, "phone")}
        />
        <SettingsTextField
          form={form}
          field="whatsapp"
          id="whatsapp"
          required
          type="tel"
          inputMode="tel"
          hint={
            whatsappOverride === undefined
              ? buildGapHint(gaps, "whatsapp")
              : messages.whatsappOverridden(whatsappOverride)
          }
        />
        <SettingsTextField
          form={form}
          field="email"
          id="email"
          required
          type="email"
          hint={buildGapHint(gaps, "email")}
          className="sm:col-span-2"
        />
      </div>
    </SettingsPanel>
  );
}

export function AddressSection({ form, gaps, preview }: SectionProps) {
  return (
    <SettingsPanel section="address" preview={preview}>
      <GapNote gaps={gaps} topic="address" />
      <div className="grid grid-cols-2 items-start gap-5">
        <SettingsTextField form={form} field="address.street" className="col-span-2" />
        <SettingsTextField form={form} field="address.city" />
        <SettingsTextField form={form} field="address.state" />
        <SettingsTextField form={form} field="address.zipCode" />
        <SettingsTextField form={form} field="address.country" />
      </div>
    </SettingsPanel>
  );
}

export function PaymentsSection({ form, gaps, preview }: SectionProps) {
  return (
    <SettingsPanel section="payments" preview={preview}>
      <GapNote gaps={gaps} topic="payments" />
      <AcceptedPaymentsField form={form} />
      <TextareaField
        label={STORE_FIELDS.payments.label}
        name="payments"
        rows={5}
        value={form.draft.payments}
        error={form.getError("payments")}
        hint={messages.listedPaymentsHint}
        onChange={({ currentTarget }) => form.change({ payments: currentTarget.value })}
      />
    </SettingsPanel>
  );
}

export function DeliverySection({ form, gaps, preview, hasRates }: SectionProps & { hasRates: boolean }) {
  const { countries, expressDelivery } = form.draft;
  return (
    <SettingsPanel section="delivery" hint={messages.deliveryHint} preview={preview}>
      <CountriesField
        countries={countries}
        error={form.getError("countries")}
        onChange={(newCountries) => form.change({ countries: newCountries })}
      />
      <DefaultButton form={form} field="countries" />
      <Switch
        label={STORE_FIELDS.expressDelivery.label}
        name="expressDelivery"
        hint={hasRates ? messages.expressHintWithRates : messages.expressHint}
        isOn={expressDelivery}
        onChange={(isOn) => form.change({ expressDelivery: isOn })}
      />
      <DefaultButton form={form} field="expressDelivery" />
      <GapNote gaps={gaps} topic="delivery" />
    </SettingsPanel>
  );
}

export function ConfirmationSection({ form, preview }: SectionProps) {
  return (
    <SettingsPanel section="confirmation" hint={messages.confirmationHint} preview={preview}>
      <Switch
        label={STORE_FIELDS["confirmation.enabled"].label}
        name="confirmation.enabled"
        isOn={form.draft["confirmation.enabled"]}
        onChange={(isOn) => form.change({ "confirmation.enabled": isOn })}
      />
      <Switch
        label={STORE_FIELDS["confirmation.holdStock"].label}
        name="confirmation.holdStock"
        hint={messages.reservationHint}
        isOn={form.draft["confirmation.holdStock"]}
        onChange={(isOn) => form.change({ "confirmation.holdStock": isOn })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SettingsTextField
          form={form}
          field="confirmation.unverifiedHours"
          required
          inputMode="numeric"
          hint={messages.unverifiedHint}
        />
        <SettingsTextField
          form={form}
          field="confirmation.firstReminderHours"
          required
          inputMode="numeric"
          hint={messages.reminderHint}
        />
        <SettingsTextField
          form={form}
          field="confirmation.secondReminderHours"
          required
          inputMode="numeric"
          hint={messages.reminderHint}
        />
        <SettingsTextField
          form={form}
          field="confirmation.expiryHours"
          required
          inputMode="numeric"
          hint={messages.expiryHint}
        />
      </div>
    </SettingsPanel>
  );
}

export function CustomerMessagesSection({ form, preview }: SectionProps) {
  const { draft } = form;
  return (
    <SettingsPanel section="customerMessages" hint={messages.customerMessagesHint} preview={preview}>
      <SelectField
        required
        label={STORE_FIELDS["customerMessages.language"].label}
        name="customerMessages.language"
        hint={messages.languageHint}
        value={draft["customerMessages.language"]}
        error={form.getError("customerMessages.language")}
        onChange={({ currentTarget }) => {
          const language = MESSAGE_LANGUAGES.find((option) => option === currentTarget.value);
          if (language) form.change({ "customerMessages.language": language });
        }}
      >
        {MESSAGE_LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {messageLanguageLabels[language]}
          </option>
        ))}
      </SelectField>
      <Switch
        label={STORE_FIELDS["customerMessages.quietHours"].label}
        name="customerMessages.quietHours"
        hint={messages.quietHoursHint}
        isOn={draft["customerMessages.quietHours"]}
        onChange={(isOn) => form.change({ "customerMessages.quietHours": isOn })}
      />
      <div className="grid grid-cols-2 items-start gap-5">
        <SettingsTextField form={form} field="customerMessages.quietFrom" required type="time" />
        <SettingsTextField form={form} field="customerMessages.quietUntil" required type="time" />
      </div>
    </SettingsPanel>
  );
}

export function RisksSection({ form, preview }: SectionProps) {
  return (
    <SettingsPanel section="risks" hint={messages.risksHint} preview={preview}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {RISK_KINDS.map((kind) => (
          <SelectField
            key={kind}
            label={riskSettingMessages.kinds[kind]}
            name={`risks.${kind}`}
            required
            value={form.draft[`risks.${kind}`]}
            onChange={({ currentTarget: { value } }) => {
              const newConsequence = RISK_CONSEQUENCES.find((consequence) => consequence === value);
              if (newConsequence !== undefined) form.change({ [`risks.${kind}`]: newConsequence });
            }}
          >
            {RISK_CONSEQUENCES.map((consequence) => (
              <option key={consequence} value={consequence}>
                {riskSettingMessages.consequences[consequence]}
              </option>
            ))}
          </SelectField>
        ))}
        <SettingsTextField
          form={form}
          field="maxBottles"
          required
          inputMode="numeric"
          hint={messages.maxBottlesHint}
        />
      </div>
    </SettingsPanel>
  );
}

export function StaffSection({ form, preview }: SectionProps) {
  return (
    <SettingsPanel section="staff" preview={preview}>
      <SettingsTextField
        form={form}
        field="sessionIdleHours"
        required
        inputMode="numeric"
        hint={messages.idleHint}
      />
    </SettingsPanel>
  );
}

export function RetentionSection({ form, preview }: SectionProps) {
  return (
    <SettingsPanel section="retention" hint={messages.retentionHint} preview={preview}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SettingsTextField
          form={form}
          field="retention.orderMonths"
          required
          inputMode="numeric"
          hint={messages.orderRetentionHint}
        />
        <SettingsTextField form={form} field="retention.messageMonths" required inputMode="numeric" />
        <SettingsTextField form={form} field="retention.sentMessageMonths" required inputMode="numeric" />
        <SettingsTextField form={form} field="retention.addressDays" required inputMode="numeric" />
        <SettingsTextField form={form} field="retention.auditMonths" required inputMode="numeric" />
      </div>
    </SettingsPanel>
  );
}

export function LinksSection({ form, gaps, preview }: SectionProps) {
  return (
    <SettingsPanel section="socialLinks" preview={preview}>
      <GapNote gaps={gaps} topic="socialLinks" />
      <SocialLinksField form={form} />
    </SettingsPanel>
  );
}

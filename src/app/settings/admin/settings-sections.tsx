import type { ComponentProps, ReactNode } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";

import { FormField, FormNumber, FormSelect, FormSwitch } from "#kit/admin/forms/form-fields.tsx";
import { messageLanguageLabels } from "#messages/rules/outbox/staff-messages.ts";
import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";
import { RISK_CONSEQUENCES, RISK_KINDS, riskSettingMessages } from "#store/rules/risk-consequence.ts";
import { settingsMessages as messages } from "#store/rules/staff-messages.ts";
import type { SettingsSection, StoreField } from "#store/rules/store-fields.ts";
import { STORE_FIELDS } from "#store/rules/store-fields.ts";
import type { SetupGap } from "#store/rules/store-setup.ts";

import { CountriesField } from "./countries-field.tsx";
import { AcceptedPaymentsField, ListedPaymentsField } from "./payment-fields.tsx";
import type { SectionProps } from "./section-form.tsx";
import { DefaultButton, SectionForm, useSectionForm } from "./section-form.tsx";
import { SocialLinksField } from "./social-links-field.tsx";

/** The fields of one setting. Their `name` is the schema path, which is also the path of their errors. */
type SettingProps<Values extends FieldValues, Props> = Omit<Props, "label"> & {
  name: FieldPath<Values> & StoreField;
};

function SettingField<Values extends FieldValues>(
  props: SettingProps<Values, ComponentProps<typeof FormField<Values>>>,
) {
  return <FormField {...props} label={STORE_FIELDS[props.name].label} />;
}

function SettingNumber<Values extends FieldValues>(
  props: SettingProps<Values, ComponentProps<typeof FormNumber<Values>>>,
) {
  return <FormNumber required {...props} label={STORE_FIELDS[props.name].label} />;
}

function SettingSwitch<Values extends FieldValues>(
  props: SettingProps<Values, ComponentProps<typeof FormSwitch<Values>>>,
) {
  return <FormSwitch {...props} label={STORE_FIELDS[props.name].label} />;
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

function ShopSection(page: SectionProps) {
  const form = useSectionForm(page, "shop", ({ name, tagline, hours, priceRange }) => ({
    name,
    tagline,
    hours,
    priceRange,
  }));
  const { fields } = form;
  return (
    <SectionForm page={page} section="shop" form={form}>
      <div className="grid grid-cols-2 items-start gap-5">
        <SettingField form={fields} name="name" required className="max-sm:col-span-2" />
        <SettingField form={fields} name="tagline" className="max-sm:col-span-2" />
        <SettingField form={fields} name="hours.opens" required type="time" />
        <SettingField form={fields} name="hours.closes" required type="time" />
        <SettingNumber form={fields} name="priceRange.min" hint={messages.pricesHint} />
        <SettingNumber form={fields} name="priceRange.max" />
      </div>
    </SectionForm>
  );
}

function ContactSection(page: SectionProps) {
  const { gaps, whatsappOverride } = page;
  const form = useSectionForm(page, "contact", ({ phone, whatsapp, email }) => ({ phone, whatsapp, email }));
  const { fields } = form;
  const phoneProps = { required: true, type: "tel", inputMode: "tel" } as const;
  return (
    <SectionForm page={page} section="contact" form={form}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SettingField
          form={fields}
          name="phone"
          id="phone"
          {...phoneProps}
          hint={buildGapHint(gaps, "phone")}
        />
        <SettingField
          form={fields}
          name="whatsapp"
          id="whatsapp"
          {...phoneProps}
          hint={
            whatsappOverride === undefined
              ? buildGapHint(gaps, "whatsapp")
              : messages.whatsappOverridden(whatsappOverride)
          }
        />
        <SettingField
          form={fields}
          name="email"
          id="email"
          required
          type="email"
          hint={buildGapHint(gaps, "email")}
          className="sm:col-span-2"
        />
      </div>
    </SectionForm>
  );
}

function AddressSection(page: SectionProps) {
  const form = useSectionForm(page, "address", ({ address }) => ({ address }));
  const { fields } = form;
  return (
    <SectionForm page={page} section="address" form={form}>
      <GapNote gaps={page.gaps} topic="address" />
      <div className="grid grid-cols-2 items-start gap-5">
        <SettingField form={fields} name="address.street" className="col-span-2" />
        <SettingField form={fields} name="address.city" />
        <SettingField form={fields} name="address.state" />
        <SettingField form={fields} name="address.zipCode" />
        <SettingField form={fields} name="address.country" />
      </div>
    </SectionForm>
  );
}

function LinksSection(page: SectionProps) {
  const form = useSectionForm(page, "socialLinks", ({ socialLinks }) => ({ socialLinks }));
  return (
    <SectionForm page={page} section="socialLinks" form={form}>
      <GapNote gaps={page.gaps} topic="socialLinks" />
      <SocialLinksField form={form.fields} />
    </SectionForm>
  );
}

function PaymentsSection(page: SectionProps) {
  const form = useSectionForm(page, "payments", ({ acceptedPayments, prepaymentPercent, payments }) => ({
    acceptedPayments,
    prepaymentPercent,
    payments,
  }));
  return (
    <SectionForm page={page} section="payments" form={form}>
      <GapNote gaps={page.gaps} topic="payments" />
      <AcceptedPaymentsField form={form.fields} />
      <SettingNumber form={form.fields} name="prepaymentPercent" hint={messages.prepaymentHint} />
      <ListedPaymentsField form={form.fields} />
    </SectionForm>
  );
}

function DeliverySection(page: SectionProps) {
  const form = useSectionForm(page, "delivery", ({ countries, expressDelivery, giftWrapPrice }) => ({
    countries,
    expressDelivery,
    giftWrapPrice,
  }));
  const { fields } = form;
  return (
    <SectionForm page={page} section="delivery" form={form} hint={messages.deliveryHint}>
      <CountriesField form={fields} />
      <DefaultButton form={fields} name="countries" />
      <SettingSwitch
        form={fields}
        name="expressDelivery"
        hint={page.ratesHaveExpress === undefined ? messages.expressHint : messages.expressHintWithRates}
      />
      <DefaultButton form={fields} name="expressDelivery" />
      <SettingNumber form={fields} name="giftWrapPrice" hint={messages.giftWrapHint} />
      <GapNote gaps={page.gaps} topic="delivery" />
    </SectionForm>
  );
}

function ConfirmationSection(page: SectionProps) {
  const form = useSectionForm(page, "confirmation", ({ confirmation }) => ({ confirmation }));
  const { fields } = form;
  return (
    <SectionForm page={page} section="confirmation" form={form} hint={messages.confirmationHint}>
      <SettingSwitch form={fields} name="confirmation.enabled" />
      <SettingSwitch form={fields} name="confirmation.holdStock" hint={messages.reservationHint} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SettingNumber form={fields} name="confirmation.unverifiedHours" hint={messages.unverifiedHint} />
        <SettingNumber form={fields} name="confirmation.firstReminderHours" hint={messages.reminderHint} />
        <SettingNumber form={fields} name="confirmation.secondReminderHours" hint={messages.reminderHint} />
        <SettingNumber form={fields} name="confirmation.expiryHours" hint={messages.expiryHint} />
      </div>
    </SectionForm>
  );
}

function CustomerMessagesSection(page: SectionProps) {
  const form = useSectionForm(page, "customerMessages", ({ customerMessages }) => ({ customerMessages }));
  const { fields } = form;
  return (
    <SectionForm page={page} section="customerMessages" form={form} hint={messages.customerMessagesHint}>
      <FormSelect
        form={fields}
        name="customerMessages.language"
        required
        label={STORE_FIELDS["customerMessages.language"].label}
        hint={messages.languageHint}
      >
        {MESSAGE_LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {messageLanguageLabels[language]}
          </option>
        ))}
      </FormSelect>
      <SettingSwitch form={fields} name="customerMessages.quietHours" hint={messages.quietHoursHint} />
      <div className="grid grid-cols-2 items-start gap-5">
        <SettingField form={fields} name="customerMessages.quietFrom" required type="time" />
        <SettingField form={fields} name="customerMessages.quietUntil" required type="time" />
      </div>
    </SectionForm>
  );
}

function ReturnsSection(page: SectionProps) {
  const form = useSectionForm(page, "returns", ({ returns, refundLimit }) => ({ returns, refundLimit }));
  const { fields } = form;
  return (
    <SectionForm page={page} section="returns" form={form} hint={messages.returnsHint}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SettingNumber form={fields} name="returns.startDays" />
        <SettingNumber form={fields} name="returns.returnDays" />
        <SettingNumber form={fields} name="returns.damageHours" />
        <SettingNumber form={fields} name="returns.refundMinDays" />
        <SettingNumber form={fields} name="returns.refundMaxDays" hint={messages.refundDaysHint} />
      </div>
      <SettingSwitch form={fields} name="returns.keepsFees" hint={messages.keepsFeesHint} />
      <SettingSwitch form={fields} name="returns.offersExchange" />
      <SettingNumber form={fields} name="refundLimit" hint={messages.refundLimitHint} />
    </SectionForm>
  );
}

function RisksSection(page: SectionProps) {
  const form = useSectionForm(page, "risks", ({ risks, maxBottles }) => ({ risks, maxBottles }));
  return (
    <SectionForm page={page} section="risks" form={form} hint={messages.risksHint}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {RISK_KINDS.map((kind) => (
          <FormSelect
            key={kind}
            form={form.fields}
            name={`risks.${kind}`}
            required
            label={riskSettingMessages.kinds[kind]}
          >
            {RISK_CONSEQUENCES.map((consequence) => (
              <option key={consequence} value={consequence}>
                {riskSettingMessages.consequences[consequence]}
              </option>
            ))}
          </FormSelect>
        ))}
        <SettingNumber form={form.fields} name="maxBottles" hint={messages.maxBottlesHint} />
      </div>
    </SectionForm>
  );
}

function StaffSection(page: SectionProps) {
  const form = useSectionForm(page, "staff", ({ sessionIdleHours }) => ({ sessionIdleHours }));
  return (
    <SectionForm page={page} section="staff" form={form}>
      <SettingNumber form={form.fields} name="sessionIdleHours" hint={messages.idleHint} />
    </SectionForm>
  );
}

function RetentionSection(page: SectionProps) {
  const form = useSectionForm(page, "retention", ({ retention }) => ({ retention }));
  const { fields } = form;
  return (
    <SectionForm page={page} section="retention" form={form} hint={messages.retentionHint}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SettingNumber form={fields} name="retention.orderMonths" hint={messages.orderRetentionHint} />
        <SettingNumber form={fields} name="retention.messageMonths" />
        <SettingNumber form={fields} name="retention.sentMessageMonths" />
        <SettingNumber form={fields} name="retention.addressDays" />
        <SettingNumber form={fields} name="retention.auditMonths" />
      </div>
    </SectionForm>
  );
}

/** Renders the page of each section. */
export const SECTION_PAGES: Readonly<Record<SettingsSection, (page: SectionProps) => ReactNode>> = {
  shop: (page) => <ShopSection {...page} />,
  contact: (page) => <ContactSection {...page} />,
  address: (page) => <AddressSection {...page} />,
  socialLinks: (page) => <LinksSection {...page} />,
  payments: (page) => <PaymentsSection {...page} />,
  delivery: (page) => <DeliverySection {...page} />,
  confirmation: (page) => <ConfirmationSection {...page} />,
  customerMessages: (page) => <CustomerMessagesSection {...page} />,
  returns: (page) => <ReturnsSection {...page} />,
  risks: (page) => <RisksSection {...page} />,
  staff: (page) => <StaffSection {...page} />,
  retention: (page) => <RetentionSection {...page} />,
};

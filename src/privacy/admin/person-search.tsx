import { useState } from "react";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { FocusedStatus, FormNote, ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { Button } from "#kit/ui/button.tsx";
import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { useSubmitForm } from "#kit/admin/forms/use-submit-form.ts";
import type { ErasureResult, PersonQuery, PersonSummary } from "../rules/person.ts";
import { staffPrivacyMessages as messages } from "../rules/privacy-messages.ts";
import { TopicCounts } from "./topic-counts.tsx";
import { personQuerySchema } from "../rules/person.ts";
import { PersonPanel } from "./person-panel.tsx";
import { callStaffRead } from "#staff/admin/staff-call.ts";

/** Shows the result of an erasure: the number of erased records by topic. */
function ErasureReport({ result: { counts, keepsBlock } }: { result: ErasureResult }) {
  return (
    <FocusedStatus>
      <Panel title={messages.result}>
        <p className="mb-3">{messages.erased}</p>
        <TopicCounts counts={counts} />
        {keepsBlock && <p className="mt-3 text-sm text-umber">{messages.keptBlock}</p>}
      </Panel>
    </FocusedStatus>
  );
}

interface FoundPerson {
  query: PersonQuery;
  summary: PersonSummary;
}

/** Finds a person by phone number or email address, and shows what the shop stores about the person. */
export function PersonSearch() {
  const [person, setPerson] = useState<FoundPerson>();
  const [result, setResult] = useState<ErasureResult>();
  const form = useSubmitForm({
    schema: personQuerySchema,
    defaultValues: { phone: "", email: "" },
    toInput: (values: { phone: string; email: string }) => values,
    submit: async (query) => ({
      query: personQuerySchema.parse(query),
      summary: await callStaffRead("POST /api/admin/privacy/search", { json: query }),
    }),
    onDone: (foundPerson) => {
      setPerson(foundPerson);
      setResult(undefined);
    },
    failed: messages.findFailed,
  });
  const { fields } = form;
  const getFieldName = (contact: string) => (contact.includes("@") ? "email" : "phone");
  return (
    <div className="grid max-w-3xl gap-4">
      <Panel title={messages.find} hint={messages.intro}>
        <ScriptedForm id={form.id} className="grid gap-3 sm:grid-cols-2" onSubmit={form.submit}>
          <FormField form={fields} name="phone" label={messages.phone} type="tel" />
          <FormField form={fields} name="email" label={messages.email} type="email" />
          <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
            <Button type="submit" isBusy={form.isBusy}>
              {messages.find}
            </Button>
            <FormNote form={form} />
          </div>
        </ScriptedForm>
      </Panel>
      {result && <ErasureReport result={result} />}
      {person && !result && (
        <PersonPanel
          key={JSON.stringify(person.query)}
          {...person}
          replacesEnteredContact={(contact) => fields.getValues(getFieldName(contact)) !== ""}
          onInclude={(contact) => {
            fields.setValue(getFieldName(contact), contact);
            form.submit();
          }}
          onErased={(erased) => {
            setResult(erased);
            fields.reset();
          }}
        />
      )}
    </div>
  );
}

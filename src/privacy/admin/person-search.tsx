import { useRef, useState } from "react";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { FocusedStatus, ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { focusFirstError } from "#kit/ui/forms/focus-first-error.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
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
  const formRef = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState({ phone: "", email: "" });
  const [person, setPerson] = useState<FoundPerson>();
  const [result, setResult] = useState<ErasureResult>();
  const search = useMutation(
    async (input: PersonQuery) => {
      const query = validateInput(personQuerySchema, input);
      return { query, summary: await callStaffRead("POST /api/admin/privacy/search", { json: query }) };
    },
    {
      success: (foundPerson) => {
        setPerson(foundPerson);
        setResult(undefined);
      },
      problem: ({ errors }) => void (formRef.current && focusFirstError(formRef.current, errors)),
    },
  );
  const changeField = (name: "phone" | "email", value: string) => {
    setFields({ ...fields, [name]: value });
    search.clearError(name);
    if (name === "phone") search.clearError("email");
  };
  const getFieldName = (contact: string) => (contact.includes("@") ? "email" : "phone");
  const includeContact = (contact: string) => {
    const newFields = { ...fields, [getFieldName(contact)]: contact };
    setFields(newFields);
    void search.mutate(newFields);
  };
  const { problem } = search;
  return (
    <div className="grid max-w-3xl gap-4">
      <Panel title={messages.find} hint={messages.intro}>
        <ScriptedForm
          ref={formRef}
          className="grid gap-3 sm:grid-cols-2"
          onSubmit={() => void search.mutate(fields)}
        >
          <Field
            label={messages.phone}
            name="phone"
            type="tel"
            autoComplete="off"
            value={fields.phone}
            error={search.errors.phone?.[0]}
            onChange={({ currentTarget }) => changeField("phone", currentTarget.value)}
          />
          <Field
            label={messages.email}
            name="email"
            type="email"
            autoComplete="off"
            value={fields.email}
            error={search.errors.email?.[0]}
            onChange={({ currentTarget }) => changeField("email", currentTarget.value)}
          />
          <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
            <Button type="submit" isBusy={search.isPending}>
              {messages.find}
            </Button>
            {problem && Object.keys(search.errors).length === 0 && (
              <p role="alert" className="text-sm text-oxblood">
                {problem.isRejection ? problem.detail : messages.findFailed}
              </p>
            )}
          </div>
        </ScriptedForm>
      </Panel>
      {result && <ErasureReport result={result} />}
      {person && !result && (
        <PersonPanel
          key={JSON.stringify(person.query)}
          {...person}
          replacesEnteredContact={(contact) => fields[getFieldName(contact)] !== ""}
          onInclude={includeContact}
          onErased={(erased) => {
            setResult(erased);
            setFields({ phone: "", email: "" });
          }}
        />
      )}
    </div>
  );
}

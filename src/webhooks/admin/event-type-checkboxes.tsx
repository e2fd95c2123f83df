import { useId } from "react";

import type { WebhookEventType } from "../rules/webhook-event.ts";
import { WEBHOOK_EVENTS, WEBHOOK_EVENT_TYPES } from "../rules/webhook-event.ts";
import { webhookMessages as messages } from "../rules/webhook-messages.ts";

import { SelectAll, Checkbox } from "#kit/admin/lists/selection/checkbox.tsx";

interface EventTypeCheckboxesProps {
  selected: readonly WebhookEventType[];
  error: string | undefined;
  onChange: (selected: WebhookEventType[]) => void;
}

/** One checkbox per event type, and a checkbox for all event types. */
export function EventTypeCheckboxes({ selected, error, onChange }: EventTypeCheckboxesProps) {
  const errorId = useId();
  const isAllSelected = selected.length === WEBHOOK_EVENT_TYPES.length;
  const toggle = (type: WebhookEventType) =>
    onChange(WEBHOOK_EVENT_TYPES.filter((other) => selected.includes(other) !== (other === type)));
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="text-sm font-medium">{messages.events}</legend>
      <SelectAll
        label={messages.allEvents}
        selection={{
          isAllSelected,
          isPartial: selected.length > 0 && !isAllSelected,
          toggleAll: () => onChange(isAllSelected ? [] : [...WEBHOOK_EVENT_TYPES]),
        }}
      >
        {messages.allEvents}
      </SelectAll>
      <ul className="divide-y divide-sand border-t border-sand">
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <li key={type} className="py-0.5">
            <Checkbox label={type} isChecked={selected.includes(type)} onChange={() => toggle(type)}>
              <span className="min-w-0">
                <code className="wrap-anywhere">{type}</code>
                <span className="block text-umber">{WEBHOOK_EVENTS[type]}</span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1 text-sm text-oxblood">
          {error}
        </p>
      )}
    </fieldset>
  );
}

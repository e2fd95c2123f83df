import { useId, useMemo } from "react";
import { Link, useRevalidator } from "react-router";

import type { CallFigures, ConfirmationRow } from "../../rules/confirmation/confirmation-list.ts";
import { CALL_QUEUES } from "../../rules/confirmation/confirmation-list.ts";
import { staffConfirmationMessages as messages } from "../../rules/confirmation/staff-messages.ts";
import type { Page } from "#kit/rules/paging.ts";
import { formatCount } from "#kit/rules/number-formats.ts";
import { EmptyList } from "#kit/admin/lists/empty-list.tsx";
import type { ListFilter } from "#kit/rules/list-filters.ts";
import { ListFooter } from "#kit/admin/lists/list-footer.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";

import { createConfirmationColumns } from "./confirmation-columns.tsx";

const FILTERS: ListFilter[] = [
  {
    kind: "choice",
    name: "queue",
    label: messages.queue,
    unsetLabel: messages.queues.due,
    options: CALL_QUEUES.map((value) => ({ value, label: messages.queues[value] })),
  },
];

const STATISTIC_NAMES = Object.keys(messages.figures) as (keyof CallFigures)[];

interface ConfirmationListProps {
  list: Page<ConfirmationRow>;
  statistics: CallFigures;
  /** Whether the shop asks customers to confirm their orders. */
  isEnabled: boolean;
}

/** The orders that staff confirm by phone, and today's call statistics. */
export function ConfirmationList({ list, statistics, isEnabled }: ConfirmationListProps) {
  const todayId = useId();
  const { revalidate } = useRevalidator();
  const columns = useMemo(() => createConfirmationColumns(() => void revalidate()), [revalidate]);
  return (
    <>
      {!isEnabled && (
        <p className="mb-3 rounded-sm border border-sand bg-paper px-3 py-2 text-sm">
          {messages.off}{" "}
          <Link to="/admin/settings#confirmation" className="text-link">
            {messages.openSettings}
          </Link>
        </p>
      )}
      <ListToolbar searchLabel={messages.search} filters={FILTERS} columns={columns} />
      {list.items.length === 0 ? (
        <EmptyList
          itemName="orders"
          total={list.total}
          filters={FILTERS}
          emptyTitle={messages.none}
          hint={messages.hint}
          noMatchTitle={messages.noMatch}
        />
      ) : (
        <ListTable
          label={messages.title}
          columns={columns}
          rows={list.items}
          defaultSort="oldest"
          getRowName={({ orderNumber }) => orderNumber}
        />
      )}
      <ListFooter list={list} itemName="orders" />
      <section aria-labelledby={todayId} className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <h2 id={todayId} className="font-medium">
          {messages.today}
        </h2>
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {STATISTIC_NAMES.map((name) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-umber">{messages.figures[name]}</dt>
              <dd className="tabular-nums">{formatCount(statistics[name])}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

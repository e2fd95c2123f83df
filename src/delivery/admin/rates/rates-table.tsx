import type { ReactNode } from "react";

import { deliveryMessages } from "../../rules/delivery-messages.ts";
import { deliveryRateMessages } from "../../rules/delivery-rate-messages.ts";
import type { DeliveryOption, DeliveryRates, DeliveryTerms } from "../../rules/delivery-rates.ts";
import { staffDeliveryMessages as messages } from "../../rules/staff-messages.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { Button } from "#kit/ui/button.tsx";

import { describeCharge } from "../../rules/describe-rates.ts";
import { formatCash, formatDays, summarizePlaces } from "./rate-texts.ts";

/** On narrow screens each zone is a block: the cash rules and buttons follow its delivery methods. */
const TABLE_CLASS = "w-full border border-sand bg-paper text-left text-sm max-md:block";
const GROUP_CLASS = "border-t border-sand max-md:flex max-md:flex-col max-md:p-3 max-md:[thead+&]:border-t-0";
const CELL_CLASS = "px-2 py-1.5 align-top max-md:block max-md:p-0";
const LAST_ON_NARROW_CLASS = "max-md:order-last";

interface RatesTableProps {
  rates: DeliveryRates;
  /** Called with the name of a zone; undefined for all places outside the zones. */
  onEdit: (zone: string | undefined) => void;
  onDelete: (zone: string) => void;
}

/** The delivery rates: one row per delivery method, for each zone and for all places outside the zones. */
export function RatesTable({ rates, onEdit, onDelete }: RatesTableProps) {
  const { columns } = messages;
  return (
    <table aria-label={messages.tableLabel} className={TABLE_CLASS}>
      <thead className="text-umber max-md:hidden">
        <tr>
          {Object.entries(columns).map(([id, label]) => (
            <th key={id} scope="col" className="px-2 py-1.5 font-medium first:pl-4">
              {id === "actions" ? <span className="sr-only">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      {rates.zones.map((zone) => (
        <ZoneRows
          key={zone.name}
          name={zone.name}
          places={summarizePlaces(zone.places)}
          terms={zone}
          onEdit={() => onEdit(zone.name)}
          onDelete={() => onDelete(zone.name)}
        />
      ))}
      <ZoneRows
        name={deliveryRateMessages.elsewhere}
        places={messages.otherPlaces}
        terms={rates.elsewhere}
        onEdit={() => onEdit(undefined)}
      />
    </table>
  );
}

interface ZoneRowsProps {
  name: string;
  places: string;
  terms: DeliveryTerms;
  onEdit: () => void;
  onDelete?: () => void;
}

function ZoneRows({ name, places, terms, onEdit, onDelete }: ZoneRowsProps) {
  const { options, cashOnDelivery } = terms;
  const rowSpan = options.length;
  return (
    <tbody className={GROUP_CLASS}>
      {options.map((option, index) => (
        <tr key={option.method} className="max-md:contents">
          {index === 0 && (
            <>
              <th
                scope="rowgroup"
                rowSpan={rowSpan}
                className={`${CELL_CLASS} font-medium wrap-anywhere md:min-w-28 md:pl-4`}
              >
                {name}
              </th>
              <td
                rowSpan={rowSpan}
                className={`${CELL_CLASS} text-umber wrap-anywhere max-md:mb-1.5 md:max-w-64 md:min-w-36`}
              >
                {places}
              </td>
            </>
          )}
          <OptionCells option={option} />
          {index === 0 && (
            <>
              <Cell
                rowSpan={rowSpan}
                label={messages.columns.cash}
                className={`${LAST_ON_NARROW_CLASS} max-md:mt-1.5`}
              >
                {formatCash(cashOnDelivery)}
              </Cell>
              <td rowSpan={rowSpan} className={`${CELL_CLASS} ${LAST_ON_NARROW_CLASS} md:py-0 md:text-right`}>
                <ZoneButtons name={name} onEdit={onEdit} onDelete={onDelete} />
              </td>
            </>
          )}
        </tr>
      ))}
    </tbody>
  );
}

function OptionCells({ option }: { option: DeliveryOption }) {
  const { columns } = messages;
  return (
    <>
      <td className={`${CELL_CLASS} max-md:mt-1 max-md:font-medium`}>
        {deliveryMessages.method(option.method)}
      </td>
      <Cell label={columns.charge}>{describeCharge(option.charge)}</Cell>
      <Cell label={columns.freeFrom}>
        {option.freeFrom === null ? messages.notSet : formatPrice(option.freeFrom)}
      </Cell>
      <Cell label={columns.days}>{formatDays(option)}</Cell>
    </>
  );
}

interface CellProps {
  /** Shown on narrow screens only, because they hide the header row. */
  label: string;
  rowSpan?: number;
  className?: string;
  children: ReactNode;
}

function Cell({ label, rowSpan, className = "", children }: CellProps) {
  return (
    <td rowSpan={rowSpan} className={`${CELL_CLASS} tabular-nums ${className}`}>
      <span className="text-umber md:hidden">{`${label}: `}</span>
      {children}
    </td>
  );
}

function ZoneButtons({ name, onEdit, onDelete }: Pick<ZoneRowsProps, "name" | "onEdit" | "onDelete">) {
  return (
    <div className="flex flex-wrap gap-x-2 max-md:-ml-2 md:justify-end">
      <Button variant="quiet" onClick={onEdit}>
        {messages.edit}
        <span className="sr-only">{` ${name}`}</span>
      </Button>
      {onDelete && (
        <Button variant="quiet" onClick={onDelete}>
          {messages.delete}
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      )}
    </div>
  );
}

import type { ApiKey, apiKeyList } from "../../rules/api-keys/api-key.ts";
import { apiKeyMessages as messages } from "../../rules/api-keys/api-key-messages.ts";
import { permissionTexts } from "../../rules/role-messages.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { RowActions } from "#kit/admin/lists/row-actions.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";

/** A key in the list. */
export interface ApiKeyRow {
  id: string;
  apiKey: ApiKey;
}

/** What the list of API keys shows in its columns. */
export const API_KEY_CELLS: ListCells<typeof apiKeyList, ApiKeyRow> = {
  name: {
    isRequired: true,
    narrowSlot: "title",
    className: "align-top wrap-anywhere md:min-w-40 md:py-2",
    cell: ({ apiKey: { name, prefix } }) => (
      <>
        <span className="font-medium">{name}</span>
        <code className="block text-umber">{`${prefix}…`}</code>
      </>
    ),
  },
  permissions: {
    isWideOnly: true,
    className: "align-top text-umber md:w-full md:py-2",
    cell: ({ apiKey: { permissions } }) => (
      <ul>
        {permissions.map((permission) => (
          <li key={permission}>{permissionTexts[permission]}</li>
        ))}
      </ul>
    ),
  },
  state: {
    isRequired: true,
    narrowSlot: "subtitle",
    className: "align-top whitespace-nowrap md:py-2",
    cell: ({ apiKey }) => <State apiKey={apiKey} />,
  },
  used: {
    narrowSlot: "detail",
    className: "align-top whitespace-nowrap md:py-2",
    cell: ({ apiKey: { lastUsedAt } }) =>
      lastUsedAt === null ? (
        messages.never
      ) : (
        <>
          <span className="md:hidden">{messages.used} </span>
          <Time iso={lastUsedAt} className="tabular-nums" />
        </>
      ),
  },
  createdBy: {
    className: "align-top wrap-anywhere text-umber md:min-w-32 md:py-2",
    cell: ({ apiKey: { createdBy } }) => createdBy,
  },
  created: {
    isOptional: true,
    className: "align-top whitespace-nowrap text-umber md:py-2",
    cell: ({ apiKey: { createdAt } }) => <Time iso={createdAt} className="tabular-nums" />,
  },
  rate: {
    isOptional: true,
    isNumeric: true,
    className: "align-top md:py-2",
    cell: ({ apiKey: { requestsPerMinute } }) => requestsPerMinute,
  },
  actions: {
    isRequired: true,
    narrowSlot: "value",
    className: "align-top md:py-0! md:text-right",
    cell: ({ apiKey }) => isRevocable(apiKey) && <RevokeAction apiKey={apiKey} />,
  },
};

/**
 * Returns whether a key can be revoked. This includes keys that are inactive because their account changed: reversing
 * that change would reactivate them.
 */
const isRevocable = ({ state }: ApiKey) => state !== "expired" && state !== "revoked";

function State({ apiKey: { state, expiresAt } }: { apiKey: ApiKey }) {
  return (
    <>
      <span className={joinClassNames(state !== "active" && "text-umber")}>{messages.states[state]}</span>
      {state === "active" && expiresAt !== null && (
        <span className="block text-umber">
          {messages.expiry} <Time iso={expiresAt} className="tabular-nums" />
        </span>
      )}
    </>
  );
}

/** Opens the confirmation before a key is revoked. */
function RevokeAction({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const query = useListQuery();
  const revoke = {
    label: messages.revoke,
    run: () => query.open({ dialog: "delete", id }),
    isDestructive: true,
  };
  return <RowActions name={name} actions={[revoke]} />;
}

import { Command } from "cmdk";
import type { KeyboardEvent } from "react";
import { useContext, useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { paletteMessages } from "#kit/rules/palette-messages.ts";
import type { PaletteGroup } from "#kit/rules/palette-messages.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { Search, X } from "#kit/ui/icons.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";

import { useSignOut } from "#staff/admin/login/use-sign-out.ts";
import { parseOrderListQuery, useOrderExport } from "#orders/admin/use-order-export.ts";
import { PaletteFrame } from "../palette-frame.tsx";
import { PermissionsContext } from "#kit/admin/use-access.ts";
import type { PaletteItem } from "./palette-items.ts";
import { findCommandItems, toResultItems } from "./palette-items.ts";
import { loadRecentItems, rememberItem } from "./recent-items.ts";
import { usePaletteSearch } from "./use-palette-search.ts";

interface CommandPaletteProps {
  isOpen: boolean;
  /** Text that staff typed before the palette was loaded. */
  initialSearch?: string;
  onClose: () => void;
  onShowShortcuts: () => void;
}

const GROUPS = Object.keys(paletteMessages.groups) as PaletteGroup[];

function ItemGroup({
  group,
  items,
  onSelect,
}: {
  group: PaletteGroup;
  items: readonly PaletteItem[];
  onSelect: (item: PaletteItem) => void;
}) {
  if (items.length === 0) return null;
  return (
    <Command.Group
      heading={paletteMessages.groups[group]}
      className="px-2 pb-1 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-umber"
    >
      {items.map((item) => (
        <Command.Item
          key={item.key}
          value={item.key}
          onSelect={() => onSelect(item)}
          className="flex min-h-control cursor-pointer items-center gap-4 rounded-xs px-2 text-sm aria-selected:bg-sand/70"
        >
          <span className="min-w-0 truncate">{item.label}</span>
          {item.detail !== undefined && (
            <span className="ml-auto min-w-0 truncate text-umber tabular-nums">{item.detail}</span>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** The palette's contents. Mounted only while the palette is open, so that each opening starts with an empty search. */
function PaletteContent({
  initialSearch = "",
  onClose,
  onShowShortcuts,
  exportOrders,
}: Omit<CommandPaletteProps, "isOpen"> & {
  exportOrders: () => void;
}) {
  const navigate = useNavigate();
  const { signOut } = useSignOut();
  const [search, setSearch] = useState(initialSearch);
  const [selectedKey, setSelectedKey] = useState("");
  const [recentItems, setRecentItems] = useState<PaletteItem[]>([]);
  const permissions = useContext(PermissionsContext);
  const { results, isSearching, hasFailed } = usePaletteSearch(search);
  useEffect(() => void loadRecentItems(permissions).then(setRecentItems), [permissions]);

  const isEmptySearch = search.trim() === "";
  const commands = { exportOrders, showShortcuts: onShowShortcuts, signOut };
  const items = [
    ...(isEmptySearch ? recentItems : []),
    ...(results ? toResultItems(results, permissions) : []),
    ...findCommandItems(search, commands, permissions),
  ];

  function describeResults(): string {
    if (hasFailed) return paletteMessages.failed;
    if (items.length > 0) return "";
    return isSearching ? paletteMessages.searching : paletteMessages.empty(search.trim());
  }

  function openItem(item: PaletteItem, isNewTab = false) {
    rememberItem(item);
    onClose();
    if (item.href === undefined) item.run?.();
    else if (isNewTab) window.open(item.href, "_blank", "noopener");
    else void navigate(item.href);
  }

  function openInNewTab(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const item = items.find(({ key }) => key === selectedKey);
    if (item) openItem(item, true);
  }

  return (
    <Command
      label={paletteMessages.title}
      shouldFilter={false}
      vimBindings={false}
      value={selectedKey}
      onValueChange={setSelectedKey}
      onKeyDown={openInNewTab}
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-2 border-b border-sand px-3">
        <span className="flex size-5 shrink-0 items-center justify-center text-umber">
          {isSearching ? <Spinner /> : <Search className="size-4" strokeWidth={1.75} aria-hidden="true" />}
        </span>
        <Command.Input
          // `showModal` focuses the element with this attribute, which React does not render.
          ref={(field) => field?.setAttribute("autofocus", "")}
          // Places the cursor after the text that staff have already typed.
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(search.length, search.length)}
          value={search}
          onValueChange={setSearch}
          placeholder={paletteMessages.placeholder}
          maxLength={200}
          className="h-12 min-w-0 flex-1 bg-transparent text-field outline-none placeholder:text-umber"
        />
        <IconButton label="Close" onClick={onClose}>
          <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      <p role="status" className="px-4 text-sm text-umber not-empty:pt-3">
        {describeResults()}
      </p>
      <Command.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain py-2">
        {GROUPS.map((group) => (
          <ItemGroup
            key={group}
            group={group}
            items={items.filter((item) => item.group === group)}
            onSelect={(item) => openItem(item)}
          />
        ))}
      </Command.List>
      <p className="border-t border-sand px-4 py-2 text-xs text-umber max-sm:hidden">
        {paletteMessages.hint}
      </p>
    </Command>
  );
}

/** A search for records, pages and actions that works with the keyboard. The parent component loads it on demand. */
export function CommandPalette({ isOpen, initialSearch, onClose, onShowShortcuts }: CommandPaletteProps) {
  // Called outside `PaletteContent`, because an export continues after the palette has closed.
  const { run } = useOrderExport();
  return (
    <PaletteFrame isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <PaletteContent
          {...(initialSearch !== undefined && { initialSearch })}
          onClose={onClose}
          onShowShortcuts={onShowShortcuts}
          exportOrders={() => void run(parseOrderListQuery(new URLSearchParams()))}
        />
      )}
    </PaletteFrame>
  );
}

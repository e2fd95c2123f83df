import type { ReactNode } from "react";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useMatches, useRevalidator } from "react-router";

import { paletteMessages } from "#kit/rules/palette-messages.ts";
import { Drawer } from "#kit/ui/overlays/drawer.tsx";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { Menu, Search } from "#kit/ui/icons.tsx";
import { ToastRegion } from "#kit/ui/overlays/toast.tsx";
import { useOnDesktopWidth } from "#kit/ui/use-on-desktop-width.ts";

import { useAnnouncementSetting } from "#reports/admin/announcements/announcement-settings.ts";
import { useNewOrderAnnouncements } from "#reports/admin/announcements/use-new-order-announcements.ts";
import { AttentionProvider } from "#reports/admin/attention/attention-context.tsx";
import { useAttentionPoll } from "#reports/admin/attention/use-attention-poll.ts";
import { hasUnsavedWork, UnsavedGuard } from "#kit/admin/forms/unsaved-guard.tsx";
import { useSessionEvent } from "#staff/admin/login/session-events.ts";
import { IdentityDialogs } from "#staff/admin/login/identity-dialogs.tsx";
import { AdminNav } from "./admin-nav.tsx";
import { OutdatedNotice } from "#kit/admin/empty-state.tsx";
import { rememberLoadedData } from "#kit/admin/keep-loaded-data.ts";
import { NavigationOverlay, useIsNavigatingSlowly } from "./navigation-overlay.tsx";
import { useShellDialogs } from "./shell-dialogs.tsx";
import type { Staff } from "./staff-account.tsx";
import { StaffAccount } from "./staff-account.tsx";
import { usePageView } from "#kit/admin/use-page-view.ts";

interface AdminShellProps {
  shopName: string;
  staff: Staff;
  children: ReactNode;
}

function ShopName({ name }: { name: string }) {
  return (
    <p className="min-w-0">
      <span className="block truncate font-brand text-2xl leading-tight font-medium">{name}</span>
      <span className="block text-xs text-umber">Admin</span>
    </p>
  );
}

/** Opens the command palette. Shows the shortcut for Windows and Linux; on macOS, it is ⌘ K. */
function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
      className="flex min-h-control w-full items-center gap-2.5 rounded-sm border border-sand px-2.5 text-sm text-umber hover:bg-sand/50 hover:text-ink"
    >
      <Search className="size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      {paletteMessages.open}
      <kbd aria-hidden="true" className="ml-auto font-sans text-xs">
        Ctrl K
      </kbd>
    </button>
  );
}

/** The top bar of narrow screens, with the sidebar's contents in a drawer. */
function TopBar({ shopName, staff, onSearch }: Omit<AdminShellProps, "children"> & { onSearch: () => void }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { key } = useLocation();
  const closeMenu = () => setIsMenuOpen(false);
  useOnDesktopWidth(closeMenu);
  useEffect(closeMenu, [key]);

  return (
    <>
      <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-b border-sand bg-paper px-2 lg:hidden print:hidden">
        <IconButton
          label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setIsMenuOpen(true)}
        >
          <Menu className="size-5.5" strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <ShopName name={shopName} />
        <IconButton
          label={paletteMessages.open}
          aria-haspopup="dialog"
          className="ml-auto"
          onClick={onSearch}
        >
          <Search className="size-5" strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <Drawer
        isOpen={isMenuOpen}
        onClose={closeMenu}
        title="Menu"
        side="left"
        footer={<StaffAccount staff={staff} />}
      >
        <div className="-mx-3 py-4">
          <AdminNav onNavigate={closeMenu} />
        </div>
      </Drawer>
    </>
  );
}

/** Polls the counters and announces new orders. Focusing the window or opening a page resets the count in the title. */
function useLiveAttention() {
  const { key } = useLocation();
  const [hasAlerts] = useAnnouncementSetting();
  const { attention, resetNewOrders } = useAttentionPoll(hasAlerts);
  useNewOrderAnnouncements(attention, hasAlerts);
  const reset = useEffectEvent(resetNewOrders);
  useEffect(() => {
    reset();
    const handleFocus = () => reset();
    addEventListener("focus", handleFocus);
    return () => removeEventListener("focus", handleFocus);
  }, [key]);
  return attention;
}

/** The layout of all admin pages: a sidebar with navigation and account, or a menu on phones. */
export function AdminShell({ shopName, staff, children }: AdminShellProps) {
  const { revalidate } = useRevalidator();
  const isNavigatingSlowly = useIsNavigatingSlowly();
  const matches = useMatches();
  const { openPalette, dialogs } = useShellDialogs();
  const attention = useLiveAttention();
  usePageView();
  useEffect(() => rememberLoadedData(matches), [matches]);
  // With unsaved work, the page stays on screen, and the next API call opens the sign-in dialog.
  useSessionEvent("signed-out", () => {
    if (!hasUnsavedWork()) void revalidate();
  });

  return (
    <AttentionProvider attention={attention}>
      <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] print:block">
        <a
          href="#main"
          className="fixed top-2 left-2 z-50 -translate-y-20 bg-ink px-4 py-3 text-ivory focus-visible:translate-y-0 print:hidden"
        >
          Skip to content
        </a>
        <TopBar shopName={shopName} staff={staff} onSearch={openPalette} />
        <aside
          aria-label="Sidebar"
          className="sticky top-0 hidden h-dvh flex-col border-r border-sand bg-paper lg:flex print:hidden"
        >
          <div className="px-4.5 py-2">
            <ShopName name={shopName} />
          </div>
          <div className="px-2 pb-2">
            <SearchButton onClick={openPalette} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-2 py-1">
            <AdminNav />
          </div>
          <div className="border-t border-sand px-4.5 pt-2 pb-1.5">
            <StaffAccount staff={staff} />
          </div>
        </aside>
        <main
          id="main"
          tabIndex={-1}
          aria-busy={isNavigatingSlowly || undefined}
          className="relative min-w-0 px-3 py-3 outline-none max-md:pt-2 sm:px-5 lg:px-6 lg:py-4 print:p-0"
        >
          <OutdatedNotice />
          {children}
          {isNavigatingSlowly && <NavigationOverlay />}
        </main>
        <ToastRegion />
        {dialogs}
        <UnsavedGuard />
        <IdentityDialogs />
      </div>
    </AttentionProvider>
  );
}

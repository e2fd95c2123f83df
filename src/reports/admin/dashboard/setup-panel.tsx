import { useState } from "react";
import { Link } from "react-router";

import { setupMessages } from "#store/rules/store-messages.ts";
import type { SetupGap } from "#store/rules/store-setup.ts";
import { Button } from "#kit/ui/button.tsx";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { useAccess } from "#kit/admin/use-access.ts";

/** Stored as a cookie, so that the server renders the panel at its final height. */
const COLLAPSED_COOKIE = "setup-collapsed=1";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns whether staff have collapsed the setup steps in this browser. @param cookies a `Cookie` header */
export function parseSetupCollapsed(cookies: string | null): boolean {
  return (cookies ?? "").split("; ").includes(COLLAPSED_COOKIE);
}

function storeSetupCollapsed(isCollapsed: boolean): void {
  const maxAge = isCollapsed ? YEAR_SECONDS : 0;
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API needs HTTPS
  document.cookie = `${COLLAPSED_COOKIE}; path=/admin; max-age=${maxAge}; samesite=lax`;
}

interface SetupPanelProps {
  gaps: readonly SetupGap[];
  isInitiallyCollapsed: boolean;
}

function GapList({ gaps }: { gaps: readonly SetupGap[] }) {
  return (
    <ul className="grid text-sm xl:grid-cols-2 xl:gap-x-10">
      {gaps.map(({ topic, name, text, to }) => (
        <li
          key={topic}
          className="flex flex-wrap items-center justify-between gap-x-4 border-t border-sand py-1"
        >
          <span className="min-w-0 flex-1 basis-56">{text}</span>
          <Link
            to={to}
            aria-label={`${setupMessages.fix}: ${name}`}
            className="text-link inline-flex min-h-control items-center justify-end pointer-coarse:min-w-control"
          >
            {setupMessages.fix}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * Lists incomplete settings with links to complete them. Staff can collapse the list to one line with the number of
 * steps. Renders nothing if all settings are complete, or if the user may not change them.
 */
export function SetupPanel({ gaps, isInitiallyCollapsed }: SetupPanelProps) {
  const [isCollapsed, setIsCollapsed] = useState(isInitiallyCollapsed);
  const can = useAccess();
  if (gaps.length === 0 || !can("settings.store")) return null;

  function toggleSetup() {
    setIsCollapsed(!isCollapsed);
    storeSetupCollapsed(!isCollapsed);
  }

  return (
    <Panel
      title={setupMessages.title}
      hint={isCollapsed ? undefined : setupMessages.hint}
      isOneLine={isCollapsed}
      aside={
        <Button variant="quiet" aria-expanded={!isCollapsed} onClick={toggleSetup}>
          {isCollapsed ? setupMessages.expand(gaps.length) : setupMessages.collapse}
        </Button>
      }
    >
      {!isCollapsed && <GapList gaps={gaps} />}
    </Panel>
  );
}

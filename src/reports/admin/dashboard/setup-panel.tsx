import { useState } from "react";
import { Link } from "react-router";

import { setupMessages } from "#store/rules/store-messages.ts";
import type { SetupGap } from "#store/rules/store-setup.ts";
import { Button } from "#kit/ui/button.tsx";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { useAccess } from "#kit/admin/use-access.ts";

/** Stored as a cookie, so that the server renders the panel at its final height. */
const EXPANDED_COOKIE = "setup-expanded=1";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns whether staff have expanded the setup steps in this browser. @param cookies a `Cookie` header */
export function parseSetupExpanded(cookies: string | null): boolean {
  return (cookies ?? "").split("; ").includes(EXPANDED_COOKIE);
}

function storeSetupExpanded(isExpanded: boolean): void {
  const maxAge = isExpanded ? YEAR_SECONDS : 0;
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API needs HTTPS
  document.cookie = `${EXPANDED_COOKIE}; path=/admin; max-age=${maxAge}; samesite=lax`;
}

interface SetupPanelProps {
  gaps: readonly SetupGap[];
  isInitiallyExpanded: boolean;
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
 * One line with the number of incomplete settings, which staff can expand to a list with links to complete them.
 * Renders nothing if all settings are complete, or if the user may not change them.
 */
export function SetupPanel({ gaps, isInitiallyExpanded }: SetupPanelProps) {
  const [isExpanded, setIsExpanded] = useState(isInitiallyExpanded);
  const can = useAccess();
  if (gaps.length === 0 || !can("settings.store")) return null;

  function toggleSetup() {
    setIsExpanded(!isExpanded);
    storeSetupExpanded(!isExpanded);
  }

  return (
    <Panel
      title={setupMessages.title}
      hint={isExpanded ? setupMessages.hint : undefined}
      isOneLine={!isExpanded}
      aside={
        <Button variant="quiet" aria-expanded={isExpanded} onClick={toggleSetup}>
          {isExpanded ? setupMessages.collapse : setupMessages.expand(gaps.length)}
        </Button>
      }
    >
      {isExpanded && <GapList gaps={gaps} />}
    </Panel>
  );
}

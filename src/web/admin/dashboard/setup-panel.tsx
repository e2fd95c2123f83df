import { Link } from "react-router";

import { setupMessages } from "#domain/store/store-messages.ts";
import type { SetupGap } from "#domain/store/store-setup.ts";

import { Panel } from "../figures/panel.tsx";

/** Lists incomplete settings with links to complete them. Renders nothing if there are none. */
export function SetupPanel({ gaps }: { gaps: readonly SetupGap[] }) {
  if (gaps.length === 0) return null;
  return (
    <Panel title={setupMessages.title} hint={setupMessages.hint}>
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
              className="text-link inline-flex min-h-control items-center"
            >
              {setupMessages.fix}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

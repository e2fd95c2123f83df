import type { ErasureResult } from "../rules/person.ts";
import { staffPrivacyMessages as messages } from "../rules/privacy-messages.ts";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { FocusedStatus } from "#kit/admin/forms/focused-status.tsx";
import { TopicCounts } from "./topic-counts.tsx";

/** Shows the result of an erasure: the number of erased records by topic. */
export function ErasureReport({ result: { counts, keepsBlock } }: { result: ErasureResult }) {
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

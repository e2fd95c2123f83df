import type { PersonSummary } from "../rules/person.ts";
import { staffPrivacyMessages as messages, topicNames } from "../rules/privacy-messages.ts";

/** Lists the number of records by topic. */
export function TopicCounts({ counts }: { counts: PersonSummary["counts"] }) {
  return (
    <ul className="grid gap-1">
      {counts.map(({ topic, count }) => (
        <li key={topic} className="tabular-nums">
          {messages.counts(count, ...topicNames[topic])}
        </li>
      ))}
    </ul>
  );
}

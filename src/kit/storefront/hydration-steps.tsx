import type { ReactNode } from "react";
import { Activity, Children } from "react";

/**
 * Makes its children interactive one after another, each in a task of its own, after the rest of the page. React makes
 * a child interactive at once when it is tapped. React would handle neighbouring boundaries in one task, so each
 * boundary contains the next.
 */
export function HydrationSteps({ children }: { children: ReactNode }) {
  return Children.toArray(children).reduceRight<ReactNode>(
    (next, child) => (
      <Activity>
        {child}
        {next}
      </Activity>
    ),
    null,
  );
}

import { TESTER_NOTE } from "../rules/tester-messages.ts";

/** States that a size is a tester. Renders nothing for other sizes. */
export function TesterNote({ isTester }: { isTester: boolean | undefined }) {
  return isTester ? <p className="text-sm font-medium text-oxblood">{TESTER_NOTE}</p> : null;
}

import { HONEYPOT_FIELD } from "../rules/honeypot.ts";

/** A field that only bots fill in: invisible, not focusable, hidden from screen readers and excluded from autofill. */
export function Honeypot() {
  return (
    <div inert aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

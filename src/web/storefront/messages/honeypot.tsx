import { HONEYPOT_FIELD } from "#domain/shared/honeypot.ts";

/** A field for programs only: not seen, not reached by Tab, not read out, and nothing a browser fills in. */
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

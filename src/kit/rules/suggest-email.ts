import { cleanEmail, normalizeEmail } from "./email.ts";

/** Domains of most shoppers' addresses. */
const COMMON_DOMAINS = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "live.com",
  "mail.com",
  "ymail.com",
  "proton.me",
];

/**
 * Returns the address with a common domain if the domain looks like a mistyped one: `a@gmail.con` → `a@gmail.com`. A
 * suggestion only, because the domain may exist.
 */
export function suggestEmail(email: string): string | undefined {
  const address = normalizeEmail(email);
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at < 1 || COMMON_DOMAINS.includes(domain)) return undefined;
  const meant = COMMON_DOMAINS.find((common) => isOneSlipAway(domain, common));
  return meant && `${cleanEmail(email).slice(0, at)}@${meant}`;
}

/** Returns whether a typed text differs from another in one added, missing, wrong or swapped character. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [rest, wanted] = [typed.slice(start), meant.slice(start)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest.slice(2) === wanted.slice(2) && rest[0] === wanted[1] && rest[1] === wanted[0])
  );
}

/** Countries whose national numbers keep their leading zero behind the dial code (Italy, San Marino, Vatican). */
const ZERO_STAYS = new Set(["39", "378", "379"]);

/**
 * What was typed beside a country picker as one international number: `0300 1234567` and `300 1234567` with 92
 * become `+92 300 1234567`. A number that is international already stays as it is; nothing stays nothing.
 * @param dialCode without plus
 */
export function composePhone(typed: string, dialCode: string): string {
  const phone = typed.trim();
  if (phone === "" || phone.startsWith("+")) return phone;
  if (/^00[1-9]/.test(phone)) return `+${phone.slice(2)}`;
  return `+${dialCode} ${ZERO_STAYS.has(dialCode) ? phone : phone.replace(/^0\s*/, "")}`;
}

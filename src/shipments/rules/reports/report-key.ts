/** Returns the key that identifies a report within its shipment. The column `report_key` is the same key in SQL. */
export function getReportKey({
  code,
  occurredAt,
  occurrence = 1,
}: {
  code: string;
  occurredAt: string | null;
  occurrence?: number;
}): string {
  return `${code} ${occurredAt === null ? "-" : Date.parse(occurredAt)} ${occurrence}`;
}

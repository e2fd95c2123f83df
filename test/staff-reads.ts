import type { AccessRule } from "#kit/rules/permissions.ts";
import { PERMISSIONS } from "#kit/rules/permissions.ts";

import type { TestApi } from "./api.ts";
import type { MarkedRecords } from "./marked-records.ts";

/** A GET operation for staff. */
export interface StaffRead {
  id: string;
  /** Path below `/api` with names of parameters in braces. */
  path: string;
  rule: AccessRule;
  query: ReadonlySet<string>;
}

interface Document {
  paths: Record<
    string,
    {
      get?: { operationId: string; "x-permission"?: AccessRule; parameters?: { in: string; name: string }[] };
    }
  >;
}

/** Returns all GET operations for staff in the OpenAPI document. */
export async function listStaffReads({ send }: Pick<TestApi, "send">): Promise<StaffRead[]> {
  const { body } = await send<Document>("GET", "/openapi.json");
  return Object.entries(body.paths).flatMap(([path, { get }]) => {
    if (!get || !path.startsWith("/api/admin/")) return [];
    const { operationId, "x-permission": rule = { allOf: PERMISSIONS }, parameters = [] } = get;
    const query = new Set(parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name));
    return [{ id: operationId, path: path.slice("/api".length), rule, query }];
  });
}

/** The records that a path names. An operation with another parameter fails the tests until it is listed here. */
const PATH_VALUES: Readonly<Record<string, (records: MarkedRecords) => (string | number)[]>> = {
  "/admin/products/{id}": ({ productId }) => [productId],
  "/admin/products/{id}/neighbors": ({ productId }) => [productId],
  "/admin/imports/images/{id}": ({ imageFetchId }) => [imageFetchId],
  "/admin/customers/{id}": ({ customerId }) => [customerId],
  "/admin/inventory/products/{id}": ({ productId }) => [productId],
  "/admin/newsletter/issues/{id}": ({ issueId }) => [issueId],
  "/admin/couriers/{id}/cities": ({ courierId }) => [courierId],
  "/admin/load-sheets/{id}/courier-sheet.pdf": ({ sheetId }) => [sheetId],
  "/admin/discounts/{id}/codes": ({ discountId }) => [discountId],
  "/admin/payment-proofs/{id}": ({ proofId }) => [proofId],
  "/admin/contact-messages/{id}/image": ({ messageId }) => [messageId],
  "/admin/return-photos/{id}": ({ photoId }) => [photoId],
  "/admin/users/{uid}": ({ uid }) => [uid],
  "/admin/webhook-deliveries/{id}": ({ deliveryId }) => [deliveryId],
};

/** Returns the paths of an operation for these records; one path for an operation without parameters. */
export function listPaths({ path }: StaffRead, records: MarkedRecords): string[] {
  if (path.includes("{kind}")) return [path.replace("{kind}", "order-shipped").replace("{language}", "en")];
  if (!path.includes("{")) return [path];
  const values = path.startsWith("/admin/orders/{id}")
    ? [records.orderId, records.waitingOrderId]
    : PATH_VALUES[path]?.(records);
  if (!values) throw new Error(`test/staff-reads.ts lists no records for ${path}.`);
  return values.map((value) => path.replace(/\{\w+\}/, String(value)));
}

/** Returns the query parameter with which a list shows the order of the marked person, which waits for the next call. */
export function getQueueParameter({ path }: StaffRead): string | undefined {
  return path === "/admin/confirmations" ? "queue=later" : undefined;
}

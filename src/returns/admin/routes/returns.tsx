import { useMemo, useState } from "react";
import { Link, useRevalidator } from "react-router";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { requires } from "#kit/rules/permissions.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";
import { shopContext } from "#store/context.ts";
import { formatReturnAddress } from "#store/rules/sender-lines.ts";

import { listReturns } from "../../operations/list-returns.ts";
import type { ReturnRow } from "../../rules/return.ts";
import { returnList } from "../../rules/return.ts";
import { staffReturnMessages as messages } from "../../rules/staff-messages.ts";
import { RETURN_CELLS } from "../return-columns.tsx";
import { ScanReturn } from "../scan-return.tsx";
import type { Route } from "./+types/returns.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const ReturnDialogs = dialogOnDemand(
  () => import("../return-dialogs.tsx"),
  (module) => module.ReturnDialogs,
);

export async function loader(args: Route.LoaderArgs) {
  const { getStore } = args.context.get(shopContext);
  const loaded = await readListPage(args, returnList, async (db, query) => {
    const [list, store] = await Promise.all([listReturns(db, query), getStore()]);
    return { list, shopAddress: formatReturnAddress(store) };
  });
  return loaded ?? { list: null, shopAddress: "" };
}

export const shouldRevalidate = skipDialogChanges;

export default function Returns({ loaderData: { list, shopAddress } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const rows = useMemo(() => (list?.items ?? []).map((given) => ({ ...given, id: given.reference })), [list]);
  const [scanned, setScanned] = useState<readonly ReturnRow[]>([]);
  async function reload() {
    setScanned([]);
    await revalidate();
  }
  return (
    <StaffListPage
      rules={returnList}
      list={list}
      rows={rows}
      cells={RETURN_CELLS}
      getRowName={({ reference }) => `return ${reference}`}
      action={
        <IfAllowed rule={requires("reports.read")}>
          <Link to="/admin/returns/figures" className={getButtonClass("quiet")}>
            {messages.figures}
          </Link>
        </IfAllowed>
      }
      intro={
        <IfAllowed rule={requires("shipments.pack")}>
          <ScanReturn found={scanned} onFound={setScanned} onChanged={revalidate} />
        </IfAllowed>
      }
    >
      {list && (
        <ReturnDialogs rows={[...list.items, ...scanned]} shopAddress={shopAddress} onChanged={reload} />
      )}
    </StaffListPage>
  );
}

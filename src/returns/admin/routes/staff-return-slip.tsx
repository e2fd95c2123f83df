import { Link, redirect } from "react-router";

import { Printer } from "#kit/admin/admin-icons.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { maskUnlessPermitted } from "#kit/rules/contact-mask.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { Button } from "#kit/ui/button.tsx";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { staffContext } from "#staff/context.ts";
import { shopContext } from "#store/context.ts";

import { getReturnSlip } from "../../operations/get-return-slip.ts";
import { returnMessages } from "../../rules/return-messages.ts";
import { returnSlipMessages } from "../../rules/return-slip-messages.ts";
import { hasReturnSlip } from "../../rules/return-slip.ts";
import { staffReturnMessages as messages } from "../../rules/staff-messages.ts";
import { ReturnSlip } from "../../ui/return-slip.tsx";
import type { Route } from "./+types/staff-return-slip.ts";

/** The instructions name the shop's own contacts. */
const SHOP_CONTACTS: ReadonlySet<string> = new Set(["instructions", "shopAddress"]);

export async function loader({ context, params: { reference } }: Route.LoaderArgs) {
  const { db, report, getStore } = context.get(shopContext);
  try {
    const slip = await getReturnSlip(db, reference, await getStore());
    return maskUnlessPermitted(context.get(staffContext), slip, SHOP_CONTACTS);
  } catch (error) {
    // oxlint-disable-next-line typescript/only-throw-error -- React Router's way to redirect
    if (error instanceof NotFound) throw redirect("/admin/returns");
    report(error);
    return null;
  }
}

/** The slip of an approved return, for customers who cannot print it. */
export default function StaffReturnSlip({ loaderData }: Route.ComponentProps) {
  const isReady = loaderData !== null && hasReturnSlip(loaderData.given.state);
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={returnSlipMessages.title}
          action={
            <div className="flex flex-wrap items-center gap-3">
              <Link to="/admin/returns" className={getButtonClass("quiet")}>
                {messages.backToReturns}
              </Link>
              <Button disabled={!isReady} onClick={() => print()}>
                <Printer className="size-4" strokeWidth={1.75} aria-hidden="true" />
                {returnSlipMessages.print}
              </Button>
            </div>
          }
        />
        {loaderData === null && <LoadFailure message={messages.loadFailed} />}
        {loaderData && !isReady && (
          <p>
            {returnSlipMessages.none(
              loaderData.given.reference,
              returnMessages.states[loaderData.given.state],
            )}
          </p>
        )}
      </div>
      {isReady && <ReturnSlip {...loaderData} />}
    </>
  );
}

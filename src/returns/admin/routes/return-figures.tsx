import { Link } from "react-router";

import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { track } from "#kit/ui/analytics.ts";
import { ExportButton } from "#staff/admin/exports/export-button.tsx";
import { ExportProgress } from "#staff/admin/exports/export-progress.tsx";
import { useExport } from "#staff/admin/exports/use-export.ts";
import { shopContext } from "#store/context.ts";

import { getReturnFigures } from "../../operations/get-return-figures.ts";
import { RETURN_FIGURE_DAYS } from "../../rules/return-figures.ts";
import { staffReturnMessages as messages } from "../../rules/staff-messages.ts";
import { FigurePanel } from "../figure-panel.tsx";
import type { Route } from "./+types/return-figures.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    return { figures: await getReturnFigures(db) };
  } catch (error) {
    report(error);
    return { figures: null };
  }
}

/** What customers have sent back, by product, size, reason and courier. */
export default function ReturnFiguresPage({ loaderData: { figures } }: Route.ComponentProps) {
  const download = useExport();
  return (
    <>
      <PageHeader
        title={messages.figures}
        action={
          <div className="flex flex-wrap items-center gap-2">
            <Link to="/admin/returns" className={getButtonClass("quiet")}>
              {messages.backToReturns}
            </Link>
            <ExportButton
              isRunning={download.progress !== undefined}
              isEmpty={figures === null || figures.returns === 0}
              onExport={() =>
                void download.run({
                  path: "/returns/figures.xlsx",
                  onDone: (count) => track("export", { what: "return-figures", format: "xlsx", count }),
                })
              }
            />
          </div>
        }
      />
      <ExportProgress export={download} itemName={messages.figureItems} />
      {figures === null ? (
        <LoadFailure message={messages.loadFailed} />
      ) : (
        <>
          <p className="mb-4 text-sm tabular-nums">
            {messages.figureTotal(figures.returns, figures.credit, RETURN_FIGURE_DAYS)}
          </p>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <FigurePanel title={messages.byReason} figures={figures.reasons} />
            <FigurePanel title={messages.byCourier} figures={figures.couriers} />
            <FigurePanel title={messages.byProduct} figures={figures.products} />
            <FigurePanel title={messages.bySize} figures={figures.sizes} />
          </div>
        </>
      )}
    </>
  );
}

import { lazy, Suspense } from "react";
import { Link, useLocation, useNavigate, useRevalidator } from "react-router";

import type { ListView, ViewChange } from "../../rules/views/list-view.ts";
import { viewMessages } from "../../rules/views/staff-messages.ts";
import type { ViewList } from "../../rules/views/view-query.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { ChevronDown, Plus } from "#kit/ui/icons.tsx";
import { PopoverButton } from "#kit/ui/overlays/popover-button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import {
  buildListSearch,
  buildViewQuery,
  buildViewSearch,
  listUnknownColumns,
  useListPlace,
  useViews,
} from "./use-views.ts";
import { callStaffWrite } from "../staff-call.ts";

interface ViewTabsProps {
  list: ViewList;
  /** Ids of the list's columns. Any other columns of a saved view are reported as removed. */
  columnIds: readonly string[];
}

const TAB_CLASS =
  "inline-flex min-h-control flex-none items-center justify-center gap-1 rounded-button px-2 pointer-coarse:min-w-control text-sm text-umber hover:bg-sand/60 hover:text-ink aria-[current=true]:bg-sand/70 aria-[current=true]:font-medium aria-[current=true]:text-ink";

const ViewForm = lazy(() => import("./view-form.tsx").then((module) => ({ default: module.ViewForm })));

/** Returns a mutation that changes the stored views and reloads them. */
function useViewWrite(onDone?: () => void) {
  const { revalidate } = useRevalidator();
  return useMutation(
    async (write: () => Promise<ListView | void>) => {
      await write();
      await revalidate();
    },
    {
      success: () => onDone?.(),
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : viewMessages.saveFailed, { tone: "error" }),
    },
  );
}

/** The menu of a view. Staff can rename the view, replace its filters, make it the default or delete it. */
function ViewMenu({ view, currentQuery }: { view: ListView; currentQuery: string }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const list = useListPlace(view.list);
  const changing = useViewWrite();
  const change = (json: ViewChange) =>
    callStaffWrite("view_changed", "PATCH /api/admin/views/:id", { param: { id: view.id }, json });
  const deleting = useViewWrite(() => void navigate(buildListSearch(list), { replace: true }));
  return (
    <PopoverButton
      label={viewMessages.edit(view.name)}
      buttonClassName={`${TAB_CLASS} px-1!`}
      button={
        <>
          <span className="sr-only">{viewMessages.edit(view.name)}</span>
          <ChevronDown className="size-3.5" aria-hidden="true" />
        </>
      }
    >
      <Suspense>
        <ViewForm
          name={view.name}
          canShare={false}
          save={({ name }) => change({ name, query: currentQuery })}
          onSaved={() => void revalidate()}
        />
      </Suspense>
      <div className="grid justify-items-start border-t border-sand p-1">
        {view.isShared && (
          <Button
            variant="quiet"
            onClick={() => void changing.mutate(() => change({ isDefault: !view.isDefault }))}
          >
            {view.isDefault ? viewMessages.removeDefault : viewMessages.makeDefault}
          </Button>
        )}
        <Button
          variant="quiet"
          className="text-oxblood"
          isBusy={deleting.isPending}
          onClick={() =>
            void deleting.mutate(() =>
              callStaffWrite("view_deleted", "DELETE /api/admin/views/:id", { param: { id: view.id } }),
            )
          }
        >
          Delete view
        </Button>
      </div>
    </PopoverButton>
  );
}

function NewView({ list, currentQuery }: { list: ViewList; currentQuery: string }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const place = useListPlace(list);
  return (
    <PopoverButton
      label={viewMessages.add}
      buttonClassName={TAB_CLASS}
      button={
        <>
          <Plus className="size-3.5" aria-hidden="true" />
          <span>{viewMessages.add}</span>
        </>
      }
    >
      <Suspense>
        <ViewForm
          name=""
          canShare
          save={({ name, isShared }) =>
            callStaffWrite("view_added", "POST /api/admin/views", {
              json: { list, name, query: currentQuery, isShared, isDefault: false },
            })
          }
          onSaved={(view) =>
            void revalidate().then(() => navigate(buildViewSearch(view, place), { replace: true }))
          }
        />
      </Suspense>
    </PopoverButton>
  );
}

/** The saved views of a list as tabs, with buttons that save and change views. */
export function ViewTabs({ list, columnIds }: ViewTabsProps) {
  const { search } = useLocation();
  const views = useViews(list);
  const place = useListPlace(list);
  const currentQuery = buildViewQuery(search);
  const openId = new URLSearchParams(search).get("view");
  const openView = views.find(({ id }) => String(id) === openId);
  const isChanged = openView !== undefined && buildViewQuery(`?${openView.query}`) !== currentQuery;
  const removedNames = openView ? [...openView.removed, ...listUnknownColumns(openView, columnIds)] : [];
  if (views.length === 0 && currentQuery === "") return null;
  return (
    <nav
      aria-label="Views"
      className="-mx-2 flex flex-wrap items-center gap-x-1 max-md:order-last max-md:w-full"
    >
      <Link
        to={buildListSearch(place)}
        aria-current={openView === undefined && currentQuery === "" ? "true" : undefined}
        className={TAB_CLASS}
      >
        All
      </Link>
      {views.map((view) => (
        <span key={view.id} className="inline-flex">
          <Link
            to={buildViewSearch(view, place)}
            aria-current={view === openView ? "true" : undefined}
            className={joinClassNames(
              TAB_CLASS,
              view.isDefault && "underline decoration-dotted underline-offset-4",
            )}
          >
            {view.name}
          </Link>
          {view === openView && <ViewMenu key={view.query} view={view} currentQuery={currentQuery} />}
        </span>
      ))}
      {isChanged && <p className="px-2 text-sm text-umber">{viewMessages.changed}</p>}
      {currentQuery !== "" && (openView === undefined || isChanged) && (
        <NewView key={currentQuery} list={list} currentQuery={currentQuery} />
      )}
      {removedNames.length > 0 && (
        <p role="status" className="basis-full px-2 text-sm text-amber">
          {viewMessages.removed(removedNames)}
        </p>
      )}
    </nav>
  );
}

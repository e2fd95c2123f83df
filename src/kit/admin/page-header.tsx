import { createContext, useContext } from "react";
import type { ReactNode } from "react";

/** The number of orders placed since the page was last in front; the titles of all pages start with it. */
export const NewOrdersContext = createContext(0);

/** Sets an admin page's document title, prefixed with the number of new orders, and `noindex`. */
export function AdminHead({ title }: { title: string }) {
  const newOrders = useContext(NewOrdersContext);
  const badge = newOrders > 0 ? `(${newOrders}) ` : "";
  return (
    <>
      <title>{`${badge}${title} | Admin`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

interface PageHeaderProps {
  title: string;
  /** Tabs shown with the title, e.g. the saved views of the page's list. */
  views?: ReactNode;
  /**
   * The page's actions, the primary one last. They stand beside the title; on phones, those with a primary one stand in
   * a bar at the bottom of the screen.
   */
  action?: ReactNode;
}

/** The heading of an admin page; also sets the document title. */
export function PageHeader({ title, views, action }: PageHeaderProps) {
  return (
    <div className="mb-3 flex min-h-control flex-wrap items-center justify-between gap-x-6 gap-y-3 max-md:mb-1.5 max-md:gap-y-1">
      <AdminHead title={title} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 max-md:contents">
        <h1 tabIndex={-1} className="text-xl outline-none">
          {title}
        </h1>
        {views}
      </div>
      {Boolean(action) && <div className="page-actions">{action}</div>}
    </div>
  );
}

/** Says once above a page's content what of the page does not work as the shop is configured. */
export function PageNotice({ children }: { children: ReactNode }) {
  return <p className="mb-3 rounded-sm border border-sand bg-paper px-3 py-2 text-sm">{children}</p>;
}

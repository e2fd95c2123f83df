import { lazy, Suspense } from "react";
import { data } from "react-router";

import { ErrorMessage } from "#kit/ui/error-message.tsx";

import { NoticePage } from "#store/storefront/information/notice-page.tsx";

const RecentlyViewed = lazy(async () => ({
  default: (await import("#catalogue/storefront/recent/recently-viewed.tsx")).RecentlyViewed,
}));

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return (
    <>
      <NoticePage>
        <ErrorMessage kind="not-found" />
      </NoticePage>
      <div className="page pt-10 pb-14">
        <Suspense>
          <RecentlyViewed />
        </Suspense>
      </div>
    </>
  );
}

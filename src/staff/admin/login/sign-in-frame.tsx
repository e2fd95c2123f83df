import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";

import { ToastRegion } from "#kit/ui/overlays/toast.tsx";
import { AdminHead } from "#kit/admin/page-header.tsx";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { recoveryMessages } from "../../rules/sign-in-messages.ts";

interface SignInFrameProps {
  shopName: string;
  /** Title of the browser tab, and default heading. */
  title: string;
  heading?: string;
  children: ReactNode;
}

/** The page around a form for people who are not signed in. */
export function SignInFrame({ shopName, title, heading = title, children }: SignInFrameProps) {
  const main = useRef<HTMLElement>(null);

  // Focuses the first field, unless an element already has focus.
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.querySelector("input")?.focus();
  }, []);

  return (
    <main ref={main} className="grid min-h-dvh place-items-center px-5 py-10">
      <AdminHead title={title} />
      <div className="w-full max-w-104">
        <p className="text-center font-brand text-3xl">{shopName}</p>
        <div className="mt-6 border border-sand bg-paper p-6 sm:p-8">
          <h1 className="text-2xl">{heading}</h1>
          <div className="mt-6">{children}</div>
        </div>
        <p className="mt-5 text-center text-sm text-umber">Access to this area is logged and monitored.</p>
      </div>
      <ToastRegion />
    </main>
  );
}

/** Explains why a recovery or invitation link is unusable, and links to the sign-in page. */
export function LinkProblem({ reason }: { reason: string }) {
  return (
    <>
      <p role="alert">{reason}</p>
      <Link to="/admin" className={getButtonClass("secondary", "mt-6 w-full")}>
        {recoveryMessages.back}
      </Link>
    </>
  );
}

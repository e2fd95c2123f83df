import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

import { ToastRegion } from "#web/ui/overlays/toast.tsx";

import { AdminHead } from "../shell/admin-head.tsx";
import { focusNextPage } from "#web/admin/shell/use-page-view.ts";
import { LoginForm } from "./login-form.tsx";
import { useSessionEvent } from "./session-events.ts";

interface LoginScreenProps {
  shopName: string;
  /** Whether the signed-in account is not an admin. */
  isDenied: boolean;
}

/** Shown instead of any admin page until an admin signs in. Spec: admin §2, §6. */
export function LoginScreen({ shopName, isDenied }: LoginScreenProps) {
  const { revalidate } = useRevalidator();
  const main = useRef<HTMLElement>(null);
  useSessionEvent("signed-in", () => void revalidate());

  // Focuses the first field, unless an element already has focus.
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.querySelector("input")?.focus();
  }, []);

  function handleSignedIn() {
    focusNextPage();
    return revalidate();
  }

  return (
    <main ref={main} className="grid min-h-dvh place-items-center px-5 py-10">
      <AdminHead title="Sign in" />
      <div className="w-full max-w-104">
        <p className="text-center font-brand text-3xl">{shopName}</p>
        <div className="mt-6 border border-sand bg-paper p-6 sm:p-8">
          <h1 className="text-2xl">Admin sign in</h1>
          <div className="mt-6">
            <LoginForm isDenied={isDenied} onSignedIn={handleSignedIn} />
          </div>
        </div>
        <p className="mt-5 text-center text-sm text-umber">Access to this area is logged and monitored.</p>
      </div>
      <ToastRegion />
    </main>
  );
}

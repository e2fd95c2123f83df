import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

import { ToastRegion } from "#web/ui/overlays/toast.tsx";

import { AdminHead } from "../shell/admin-head.tsx";
import { focusNextPage } from "../shell/use-page-arrival.ts";
import { LoginForm } from "./login-form.tsx";
import { useSessionNews } from "./session-news.ts";

interface LoginScreenProps {
  shopName: string;
  /** Somebody is signed in who is not an admin. */
  isDenied: boolean;
}

/** What everybody but staff sees at any address of the admin area; signed in, they get the page. Spec: admin §2, §6. */
export function LoginScreen({ shopName, isDenied }: LoginScreenProps) {
  const { revalidate } = useRevalidator();
  const main = useRef<HTMLElement>(null);
  useSessionNews("signed-in", () => void revalidate());

  // There is one thing to do here; but whoever has begun to type already is not interrupted.
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
        <p className="text-center font-serif text-xl">{shopName}</p>
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

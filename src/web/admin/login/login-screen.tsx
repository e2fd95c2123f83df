import { ToastRegion } from "#web/ui/toast.tsx";

import { AdminHead } from "../shell/admin-head.tsx";
import { LoginForm } from "./login-form.tsx";

interface LoginScreenProps {
  shopName: string;
  /** Somebody is signed in who is not an admin. */
  isDenied: boolean;
}

/** What everybody but staff sees at any address of the admin area. Spec: admin §2, §6. */
export function LoginScreen({ shopName, isDenied }: LoginScreenProps) {
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-10">
      <AdminHead title="Sign in" />
      <div className="w-full max-w-104">
        <p className="text-center font-serif text-xl">{shopName}</p>
        <div className="mt-6 border border-sand bg-paper p-6 sm:p-8">
          <h1 className="text-2xl">Admin sign in</h1>
          <div className="mt-6">
            <LoginForm isDenied={isDenied} />
          </div>
        </div>
        <p className="mt-5 text-center text-sm text-umber">Access to this area is logged and monitored.</p>
      </div>
      <ToastRegion />
    </main>
  );
}

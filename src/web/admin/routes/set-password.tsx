import { recoveryMessages as messages } from "#domain/staff/recovery-messages.ts";
import { recoverySchema } from "#domain/staff/recovery.ts";
import { callApi } from "#web/api-client/api-client.ts";
import { shopContext } from "#web/context.ts";

import styles from "../admin.css?url";
import { NewPasswordForm } from "../login/new-password-form.tsx";
import { SignInFrame } from "../login/sign-in-frame.tsx";
import { useLinkToken } from "../login/use-link-token.ts";
import { validateInput } from "../validate-input.ts";
import type { Route } from "./+types/set-password.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function headers() {
  return { "cache-control": "no-store" };
}

export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await context.get(shopContext).getStore();
  return { shopName: name };
}

/** The page behind the link of a recovery e-mail. The token is in the fragment of the URL. */
export default function SetPassword({ loaderData: { shopName } }: Route.ComponentProps) {
  const token = useLinkToken();
  return (
    <SignInFrame shopName={shopName} title={messages.newTitle}>
      <NewPasswordForm
        hint={messages.newHint}
        submitLabel={messages.save}
        done={messages.saved}
        write={async (password) => {
          const json = validateInput(recoverySchema, { token, password });
          await callApi("POST /api/auth/recovery/complete", { json });
        }}
      />
    </SignInFrame>
  );
}

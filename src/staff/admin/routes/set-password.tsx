import { useState } from "react";

import { recoveryMessages as messages } from "../../rules/sign-in-messages.ts";
import type { OtherCredentials } from "../../rules/recovery.ts";
import { hasRemovableCredentials, recoverySchema } from "../../rules/recovery.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { shopContext } from "#store/context.ts";
import { CheckboxField } from "#kit/ui/forms/checkbox-field.tsx";

import styles from "#kit/admin/admin.css?url";
import { LinkProblem, SignInFrame } from "../login/sign-in-frame.tsx";
import { NewPasswordForm } from "../login/new-password-form.tsx";
import { useLinkToken, useOpenedLink } from "../login/use-opened-link.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import type { Route } from "./+types/set-password.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function headers() {
  return { "cache-control": "no-store" };
}

export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await context.get(shopContext).getStore();
  return { shopName: name };
}

const openRecovery = (token: string): Promise<OtherCredentials> =>
  callApi("POST /api/auth/recovery/open", { json: { token } });

/** The page that the link in a recovery email opens. The URL fragment contains the token. */
export default function SetPassword({ loaderData: { shopName } }: Route.ComponentProps) {
  const token = useLinkToken();
  const credentials = useOpenedLink(token, openRecovery, messages.invalidLink);
  return (
    <SignInFrame shopName={shopName} title={messages.newTitle}>
      {credentials === undefined && <p role="status">{messages.opening}</p>}
      {typeof credentials === "string" && <LinkProblem reason={credentials} />}
      {typeof credentials === "object" && (
        <RecoveryForm key={token} token={token} credentials={credentials} />
      )}
    </SignInFrame>
  );
}

interface RecoveryFormProps {
  token: string | undefined;
  credentials: OtherCredentials;
}

function RecoveryForm({ token, credentials }: RecoveryFormProps) {
  const [removesCredentials, setRemovesCredentials] = useState(false);
  const { passkeys, keepsPasskeys } = credentials;
  const hasApp = passkeys > 0 && !keepsPasskeys;
  return (
    <NewPasswordForm
      hint={messages.newHint}
      submitLabel={messages.save}
      successText={messages.saved}
      savePassword={async (password) => {
        const json = validateInput(recoverySchema, { token, password, removesCredentials });
        await callApi("POST /api/auth/recovery/complete", { json });
      }}
    >
      {hasRemovableCredentials(credentials) && (
        <CheckboxField
          className="text-sm"
          hint={hasApp ? messages.removeHintWithApp : messages.removeHint}
          checked={removesCredentials}
          onChange={({ currentTarget }) => setRemovesCredentials(currentTarget.checked)}
        >
          {keepsPasskeys ? messages.removeKeys : messages.removeAll}
        </CheckboxField>
      )}
      {keepsPasskeys && <p className="text-sm text-umber">{messages.keptPasskeys}</p>}
    </NewPasswordForm>
  );
}

import { recoveryMessages as messages } from "../../rules/sign-in-messages.ts";
import type { OtherCredentials } from "../../rules/recovery.ts";
import { hasRemovableCredentials, recoverySchema } from "../../rules/recovery.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { shopContext } from "#store/context.ts";

import styles from "#kit/admin/admin.css?url";
import { LinkProblem, SignInFrame } from "../login/sign-in-frame.tsx";
import { NewPasswordForm, useOpenSignIn } from "../login/new-password-form.tsx";
import { useLinkToken, useOpenedLink } from "../login/use-opened-link.ts";
import { FormCheckbox } from "#kit/admin/forms/form-fields.tsx";
import { useSubmitForm } from "#kit/admin/forms/use-submit-form.ts";
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

function RecoveryForm({ token = "", credentials }: RecoveryFormProps) {
  const { passkeys, keepsPasskeys } = credentials;
  const hasApp = passkeys > 0 && !keepsPasskeys;
  const form = useSubmitForm({
    schema: recoverySchema,
    defaultValues: { password: "", removesCredentials: false },
    toInput: (values: { password: string; removesCredentials: boolean }) => ({ token, ...values }),
    submit: (json) => callApi("POST /api/auth/recovery/complete", { json }),
    onDone: useOpenSignIn(messages.saved),
    failed: ({ detail }) => detail,
  });
  return (
    <NewPasswordForm form={form} name="password" hint={messages.newHint} submitLabel={messages.save}>
      {hasRemovableCredentials(credentials) && (
        <FormCheckbox
          form={form.fields}
          name="removesCredentials"
          className="text-sm"
          hint={hasApp ? messages.removeHintWithApp : messages.removeHint}
        >
          {keepsPasskeys ? messages.removeKeys : messages.removeAll}
        </FormCheckbox>
      )}
      {keepsPasskeys && <p className="text-sm text-umber">{messages.keptPasskeys}</p>}
    </NewPasswordForm>
  );
}

import { invitationMessages as messages } from "../../rules/invitation-messages.ts";
import type { OpenInvitation } from "../../rules/invitation.ts";
import { acceptanceSchema } from "../../rules/invitation.ts";
import { accountMessages } from "../../rules/staff-messages.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { shopContext } from "#store/context.ts";

import styles from "#kit/admin/admin.css?url";
import { LinkProblem, SignInFrame } from "../login/sign-in-frame.tsx";
import { NewPasswordForm, useOpenSignIn } from "../login/new-password-form.tsx";
import { useLinkToken, useOpenedLink } from "../login/use-opened-link.ts";
import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { useSubmitForm } from "#kit/admin/forms/use-submit-form.ts";
import type { Route } from "./+types/join.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function headers() {
  return { "cache-control": "no-store" };
}

export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await context.get(shopContext).getStore();
  return { shopName: name };
}

const openInvitation = (token: string): Promise<OpenInvitation> =>
  callApi("POST /api/auth/invitations/open", { json: { token } });

/** The page that an invitation link opens. The URL fragment contains the token. */
export default function Join({ loaderData: { shopName } }: Route.ComponentProps) {
  const token = useLinkToken();
  const invitation = useOpenedLink(token, openInvitation, messages.invalidLink);
  return (
    <SignInFrame shopName={shopName} title={messages.joinTitle(shopName)}>
      {invitation === undefined && <p role="status">{messages.opening}</p>}
      {typeof invitation === "string" && <LinkProblem reason={invitation} />}
      {typeof invitation === "object" && <JoinForm key={token} token={token} invitation={invitation} />}
    </SignInFrame>
  );
}

function JoinForm({ token = "", invitation }: { token: string | undefined; invitation: OpenInvitation }) {
  const form = useSubmitForm({
    schema: acceptanceSchema,
    defaultValues: { displayName: invitation.displayName, password: "" },
    toInput: (values: { displayName: string; password: string }) => ({ token, ...values }),
    submit: (json) => callApi("POST /api/auth/invitations/accept", { json }),
    onDone: useOpenSignIn(messages.joined),
    failed: ({ detail }) => detail,
  });
  return (
    <NewPasswordForm
      form={form}
      name="password"
      hint={messages.joinHint(invitation.invitedBy, invitation.email)}
      submitLabel={messages.join}
    >
      <FormField form={form.fields} name="displayName" label={accountMessages.name} autoComplete="name" />
    </NewPasswordForm>
  );
}

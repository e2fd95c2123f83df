import { staffPrivacyMessages } from "#domain/privacy/privacy-messages.ts";

import { PersonSearch } from "../privacy/person-search.tsx";
import { PageHeader } from "../shell/page-header.tsx";

export default function Privacy() {
  return (
    <>
      <PageHeader title={staffPrivacyMessages.title} />
      <PersonSearch />
    </>
  );
}

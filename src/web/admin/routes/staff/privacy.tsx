import { staffPrivacyMessages } from "#domain/privacy/privacy-messages.ts";

import { PersonSearch } from "#web/admin/privacy/person-search.tsx";
import { PageHeader } from "#web/admin/shell/page-header.tsx";

export default function Privacy() {
  return (
    <>
      <PageHeader title={staffPrivacyMessages.title} />
      <PersonSearch />
    </>
  );
}

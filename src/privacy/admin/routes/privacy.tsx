import { staffPrivacyMessages } from "../../rules/privacy-messages.ts";

import { PersonSearch } from "../person-search.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";

export default function Privacy() {
  return (
    <>
      <PageHeader title={staffPrivacyMessages.title} />
      <PersonSearch />
    </>
  );
}

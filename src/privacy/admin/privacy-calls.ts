import type { ErasureInput, ErasureResult, PersonQuery, PersonSummary } from "../rules/person.ts";

import { saveFile } from "#staff/admin/exports/save-file.ts";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

/** Counts what the shop stores about a person. @throws ApiProblem */
export function summarizePerson(json: PersonQuery): Promise<PersonSummary> {
  return callStaffRead("POST /api/admin/privacy/search", { json });
}

/** Downloads everything that the shop stores about a person. @throws ApiProblem */
export async function downloadPerson(json: PersonQuery): Promise<void> {
  const exported = await callStaffWrite("person_exported", "POST /api/admin/privacy/export", { json });
  const content = new Blob([JSON.stringify(exported, null, 2)], { type: "application/json" });
  saveFile("personal_data.json", content);
}

/** Erases the personal data of a person. @throws ApiProblem */
export function erasePerson(json: ErasureInput): Promise<ErasureResult> {
  return callStaffWrite("person_erased", "POST /api/admin/privacy/erase", { json });
}

import { useRef, useState } from "react";

import type { AuditEntry, AuditSubjectType } from "../../rules/audit/audit.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";

import { callStaffRead } from "../staff-call.ts";

interface Trail {
  items: AuditEntry[];
  total: number;
}

function readTrail(subjectType: AuditSubjectType, subjectId: string, page: number) {
  return callStaffRead("GET /api/admin/audit", { query: { subjectType, subjectId, page: String(page) } });
}

/** Appends a page. Skips duplicates, which occur because new entries shift loaded entries to the next page. */
function appendPage(loaded: readonly AuditEntry[], earlier: readonly AuditEntry[]): AuditEntry[] {
  const loadedIds = new Set(loaded.map(({ id }) => id));
  return [...loaded, ...earlier.filter(({ id }) => !loadedIds.has(id))];
}

/** Loads the history of a subject page by page on demand. */
export function useAuditTrail(subjectType: AuditSubjectType, subjectId: string) {
  const [trail, setTrail] = useState<Trail>();
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const lastPage = useRef(0);
  /** Number of requests sent. Responses to all but the latest request are ignored. */
  const requestCount = useRef(0);

  async function load(page: number) {
    const request = ++requestCount.current;
    setState("loading");
    try {
      const { items, total } = await readTrail(subjectType, subjectId, page);
      if (request !== requestCount.current) return;
      lastPage.current = page;
      setTrail((current) => ({
        items: page > 1 && current ? appendPage(current.items, items) : items,
        total,
      }));
      setState("idle");
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (request === requestCount.current) setState("failed");
    }
  }

  return {
    trail,
    state,
    reload: () => void load(1),
    loadEarlier: () => void load(lastPage.current + 1),
  };
}

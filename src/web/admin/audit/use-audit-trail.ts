import { useRef, useState } from "react";

import type { AuditEntry, AuditSubjectType } from "#domain/staff/audit.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";

import { staffRead } from "../staff-call.ts";

interface Trail {
  items: AuditEntry[];
  total: number;
}

function readTrail(subjectType: AuditSubjectType, subjectId: string, page: number) {
  return staffRead("GET /api/admin/audit", { query: { subjectType, subjectId, page: String(page) } });
}

/** What happens between two pages pushes entries onto the later one, where they would stand twice. */
function joined(shown: readonly AuditEntry[], earlier: readonly AuditEntry[]): AuditEntry[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...shown, ...earlier.filter(({ id }) => !known.has(id))];
}

/** One thing's history, a page at a time, read when it is asked for. */
export function useAuditTrail(subjectType: AuditSubjectType, subjectId: string) {
  const [trail, setTrail] = useState<Trail>();
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const lastPage = useRef(0);
  /** Counts the questions: only the answer to the last one is shown. */
  const asked = useRef(0);

  async function load(page: number) {
    const question = ++asked.current;
    setState("loading");
    try {
      const { items, total } = await readTrail(subjectType, subjectId, page);
      if (question !== asked.current) return;
      lastPage.current = page;
      setTrail((now) => ({ items: page > 1 && now ? joined(now.items, items) : items, total }));
      setState("idle");
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (question === asked.current) setState("failed");
    }
  }

  return {
    trail,
    state,
    reload: () => void load(1),
    loadEarlier: () => void load(lastPage.current + 1),
  };
}

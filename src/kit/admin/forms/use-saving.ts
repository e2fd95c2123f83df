import { useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import type { z } from "#platform/rules/zod.ts";

import { ApiProblem } from "../../api-client/api-problem.ts";
import { createIdempotencyKey } from "../../api-client/idempotency-key.ts";
import { useMutation } from "../../api-client/use-mutation.ts";

/** Returns the version of a stored record: its `updatedAt` (ISO 8601 UTC), if it has one. */
export function getVersion(record: object | undefined): string | undefined {
  return record && "updatedAt" in record && typeof record.updatedAt === "string"
    ? record.updatedAt
    : undefined;
}

/** What a save refers to. */
export interface SaveContext<Stored> {
  /** The record to update; undefined to add a new one. */
  record: Stored | undefined;
  /** `updatedAt` of the version that staff edited; the API rejects the save if it is no longer the stored one. */
  expectedUpdatedAt: string | undefined;
  /** Makes an addition happen at most once. */
  idempotencyKey: string;
  /** Whether an earlier attempt with this key may have added the record. The save must then return the stored record. */
  isRepeated: boolean;
}

interface SavingOptions<Values extends FieldValues, Stored extends object, Schema extends z.ZodType> {
  toInput: (values: Values, record: Stored | undefined) => z.input<Schema>;
  save: (input: z.input<Schema>, context: SaveContext<Stored>) => Promise<Stored | undefined>;
}

/** Saves a record. A repeated addition whose response was lost adds nothing and changes the added record instead. */
export function useSaving<Values extends FieldValues, Stored extends object, Schema extends z.ZodType>(
  options: SavingOptions<Values, Stored, Schema>,
  fields: UseFormReturn<Values>,
  on: {
    matches: (stored: Stored) => boolean;
    success: (stored: Stored | undefined) => void;
    problem: (problem: ApiProblem) => void;
  },
) {
  const attempt = useRef({ key: "", isUncertain: false });

  async function save(record: Stored | undefined): Promise<Stored | undefined> {
    const { isUncertain } = attempt.current;
    const idempotencyKey = attempt.current.key || createIdempotencyKey();
    attempt.current = { key: idempotencyKey, isUncertain: true };
    const saveAs = (version: Stored | undefined) =>
      options.save(options.toInput(fields.getValues(), version), {
        record: version,
        expectedUpdatedAt: getVersion(version),
        idempotencyKey,
        isRepeated: isUncertain,
      });
    try {
      const stored = await saveAs(record);
      const isOlder = record === undefined && isUncertain && stored !== undefined && !on.matches(stored);
      return isOlder ? await saveAs(stored) : stored;
    } catch (error) {
      if (error instanceof ApiProblem && error.isRejection) attempt.current.isUncertain = isUncertain;
      throw error;
    }
  }

  return {
    saving: useMutation(save, on),
    forgetAttempt: () => (attempt.current = { key: "", isUncertain: false }),
  };
}

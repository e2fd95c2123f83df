import type { KeyboardEvent, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";

import { inlineEditMessages } from "../../rules/texts/staff-messages.ts";
import { createIdempotencyKey } from "../../api-client/idempotency-key.ts";
import { useMutation } from "../../api-client/use-mutation.ts";
import type { ApiProblem } from "../../api-client/api-problem.ts";
import { joinClassNames } from "../../ui/class-names.ts";
import { showToast } from "../../ui/overlays/toast-store.ts";

import { registerUnsavedForm } from "../forms/unsaved-guard.tsx";

interface EditableNumberProps<Value> {
  /** Accessible name, e.g. `Price of Noor, 50ml`. */
  label: string;
  value: Value;
  /** Returns the value as text for the field. */
  toText: (value: Value) => string;
  /**
   * Saves the text. `expected` is the value that was displayed when editing started. `idempotencyKey` stays the same until
   * something is saved, so that a save whose response was lost is not made twice.
   * @throws ApiProblem
   */
  onSave: (text: string, expected: Value, idempotencyKey: string) => Promise<void>;
  /** Called if the value may have changed: by someone else, or by a save whose response was lost. Must reload the value. */
  onConflict: () => void;
  /** Error message if the request fails. */
  failedMessage: string;
  inputMode: "numeric" | "decimal" | "text";
  /** CSS class for the width of the button and the field. */
  className: string;
  /** The displayed value. */
  children: ReactNode;
}

interface Draft<Value> {
  text: string;
  /**
   * The value displayed when editing started. Undefined after a conflict: the next save then expects the reloaded
   * value.
   */
  expected: { value: Value } | undefined;
  /** Stays the same until something is saved. */
  idempotencyKey: string;
  /** Whether a save without a response may have reached the shop. */
  mayBeSaved: boolean;
}

/** Display time (ms) of the toast that reports a failed save after the field has left the page. */
const FAILURE_TOAST_MS = 10_000;

/** The problem of a key with which another text was saved, whose response was lost. */
const KEY_TAKEN = "idempotency-key-taken";

function describeProblem({ code, errors, isRejection, detail }: ApiProblem, failedMessage: string): string {
  if (code === KEY_TAKEN) return inlineEditMessages.earlierSaved;
  return Object.values(errors).flat()[0] ?? (isRejection ? detail : failedMessage);
}

function showNotSaved(label: string, text: string, reason: string): void {
  showToast(inlineEditMessages.notSaved(label, text, reason), { tone: "error", displayMs: FAILURE_TOAST_MS });
}

function useDraft<Value>(props: EditableNumberProps<Value>) {
  const { label, value, toText, onSave, onConflict, failedMessage } = props;
  const [draft, setDraft] = useState<Draft<Value>>();
  const isOnPage = useRef(true);
  const describe = (problem: ApiProblem) => describeProblem(problem, failedMessage);
  const saving = useMutation(
    ({ text, expected, idempotencyKey }: { text: string; expected: Value; idempotencyKey: string }) =>
      onSave(text.trim(), expected, idempotencyKey),
    {
      success: () => setDraft(undefined),
      problem: (problem, { text }) => {
        const { code, isRejection } = problem;
        const isReplaced = code === KEY_TAKEN;
        if (!isOnPage.current || isReplaced) showNotSaved(label, text, describe(problem));
        setDraft((current) => {
          if (current === undefined || isReplaced) return undefined;
          const expected = code === "conflict" ? undefined : current.expected;
          return { ...current, expected, mayBeSaved: current.mayBeSaved || !isRejection };
        });
        if (code === "conflict" || isReplaced) onConflict();
      },
    },
  );
  const isChanged = draft !== undefined && draft.text.trim() !== toText(draft.expected?.value ?? value);
  const { problem, isPending, reset } = saving;

  // Warns before the page is closed with unsaved text.
  useEffect(() => {
    if (!isChanged) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", preventUnload);
    const unregister = registerUnsavedForm();
    return () => {
      removeEventListener("beforeunload", preventUnload);
      unregister();
    };
  }, [isChanged]);

  const saveNumber = async () => {
    if (!draft || isPending) return;
    if (!isChanged) {
      setDraft(undefined);
      return;
    }
    const { text, expected, idempotencyKey } = draft;
    await saving.mutate({ text, expected: expected ? expected.value : value, idempotencyKey });
  };
  /** Saves the text, unless saving it has failed before. */
  const saveOnce = () => {
    if (problem === undefined || !isChanged) void saveNumber();
    else if (!isOnPage.current) showNotSaved(label, draft.text, describe(problem));
  };

  const saveOnUnmount = useRef(saveOnce);
  useEffect(() => {
    saveOnUnmount.current = saveOnce;
  });
  // Saves the text when the field is removed, e.g. by navigation, a filter or a new sort order.
  useEffect(() => {
    isOnPage.current = true;
    return () => {
      isOnPage.current = false;
      saveOnUnmount.current();
    };
  }, []);

  return {
    text: draft?.text,
    isPending,
    error: problem && describe(problem),
    start: () => {
      reset();
      const idempotencyKey = createIdempotencyKey();
      setDraft({ text: toText(value), expected: { value }, idempotencyKey, mayBeSaved: false });
    },
    edit: (text: string) => {
      reset();
      setDraft((current) => current && { ...current, text });
    },
    cancel: () => {
      setDraft(undefined);
      reset();
      if (draft?.mayBeSaved) onConflict();
    },
    save: saveNumber,
    saveOnBlur: saveOnce,
  };
}

function focusOnMount(field: HTMLInputElement | null): void {
  field?.focus();
}

const SIZE_CLASS = "min-h-6 rounded-sm px-1.5 text-right tabular-nums pointer-coarse:min-h-control";

/**
 * A number that is edited in place: a button that becomes a field. Pressing Enter or leaving the field saves the
 * number; Escape restores it. After a failed save, the field keeps the typed text. If the field has already left the
 * page, a toast shows the text and the reason.
 */
export function EditableNumber<Value>(props: EditableNumberProps<Value>) {
  const { label, inputMode, className, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const shouldReturnFocus = useRef(false);
  const { text, isPending, error, start, edit, cancel, save, saveOnBlur } = useDraft(props);
  const isEditing = text !== undefined;

  useEffect(() => {
    if (!isEditing && shouldReturnFocus.current) button.current?.focus();
    shouldReturnFocus.current = false;
  }, [isEditing]);

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    shouldReturnFocus.current = event.key === "Enter" || event.key === "Escape";
    if (event.key === "Enter") void save();
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  }

  if (!isEditing) {
    return (
      <button
        ref={button}
        type="button"
        aria-label={label}
        onClick={start}
        className={`${SIZE_CLASS} ${className} relative z-1 hover:bg-sand/60 hover:ring-1 hover:ring-umber/40`}
      >
        {children}
      </button>
    );
  }
  return (
    <span className="relative z-2 inline-flex">
      <input
        ref={focusOnMount}
        aria-label={label}
        aria-describedby={error === undefined ? undefined : id}
        aria-invalid={error === undefined ? undefined : true}
        aria-busy={isPending || undefined}
        inputMode={inputMode}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={13}
        value={text}
        readOnly={isPending}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => edit(currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={saveOnBlur}
        className={joinClassNames(
          SIZE_CLASS,
          className,
          "bg-paper ring-1 ring-brass aria-invalid:ring-oxblood",
          isPending && "opacity-60",
        )}
      />
      {error !== undefined && (
        <span
          id={id}
          role="alert"
          className="absolute top-full right-0 z-20 mt-1 w-56 rounded-sm border border-oxblood bg-paper p-2 text-left whitespace-normal text-oxblood shadow-float"
        >
          {error}
        </span>
      )}
    </span>
  );
}

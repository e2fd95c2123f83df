import type { KeyboardEvent, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";

import { inlineEditMessages } from "../../rules/texts/staff-messages.ts";
import { useMutation } from "../../api-client/use-mutation.ts";
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
   * Saves the text. `expected` is the value that was displayed when editing started.
   * @throws ApiProblem
   */
  onSave: (text: string, expected: Value) => Promise<void>;
  /** Called if someone else has changed the value. Must reload the value. */
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
}

/** Display time (ms) of the toast that reports a failed save after the field has left the page. */
const FAILURE_TOAST_MS = 10_000;

function useDraft<Value>(props: EditableNumberProps<Value>) {
  const { label, value, toText, onSave, onConflict, failedMessage } = props;
  const [draft, setDraft] = useState<Draft<Value>>();
  const isOnPage = useRef(true);
  const saving = useMutation(
    ({ text, expected }: { text: string; expected: Value }) => onSave(text.trim(), expected),
    {
      success: () => setDraft(undefined),
      problem: ({ code, errors, isRejection, detail }, { text }) => {
        if (!isOnPage.current) {
          const reason = Object.values(errors).flat()[0] ?? (isRejection ? detail : failedMessage);
          showToast(inlineEditMessages.notSaved(label, text, reason), {
            tone: "error",
            displayMs: FAILURE_TOAST_MS,
          });
        }
        if (code !== "conflict") return;
        setDraft((current) => current && { ...current, expected: undefined });
        onConflict();
      },
    },
  );
  const isChanged = draft !== undefined && draft.text.trim() !== toText(draft.expected?.value ?? value);
  const { problem, errors, isPending, reset } = saving;

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
    await saving.mutate({ text: draft.text, expected: draft.expected ? draft.expected.value : value });
  };
  const hasFailed = problem !== undefined || Object.keys(errors).length > 0;

  const saveOnUnmount = useRef(saveNumber);
  useEffect(() => {
    saveOnUnmount.current = saveNumber;
  });
  // Saves the text when the field is removed, e.g. by navigation, a filter or a new sort order.
  useEffect(() => {
    isOnPage.current = true;
    return () => {
      isOnPage.current = false;
      void saveOnUnmount.current();
    };
  }, []);

  return {
    text: draft?.text,
    isPending,
    error:
      Object.values(errors).flat()[0] ?? (problem && (problem.isRejection ? problem.detail : failedMessage)),
    start: () => setDraft({ text: toText(value), expected: { value } }),
    edit: (text: string) => {
      reset();
      setDraft((current) => current && { ...current, text });
    },
    cancel: () => {
      setDraft(undefined);
      reset();
    },
    save: saveNumber,
    /** Saves on blur, unless saving this text has failed before. */
    saveOnBlur: () => {
      if (!hasFailed || !isChanged) void saveNumber();
    },
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

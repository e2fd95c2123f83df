import type { ApiProblem } from "#kit/api-client/api-problem.ts";

interface FormErrorProps {
  problem: ApiProblem | undefined;
  /** Names of the fields that show their own errors. */
  fields: readonly string[];
}

/** Shows why the submission failed, except errors that the fields show themselves. */
export function FormError({ problem, fields }: FormErrorProps) {
  return (
    <p role="alert" className="text-sm text-oxblood empty:hidden">
      {problem && describeOtherErrors(problem, fields)}
    </p>
  );
}

function describeOtherErrors({ errors, detail }: ApiProblem, fields: readonly string[]): string | undefined {
  const fieldNames = Object.keys(errors);
  if (fieldNames.length === 0) return detail;
  const otherErrors = fieldNames
    .filter((name) => !fields.includes(name))
    .flatMap((name) => errors[name] ?? []);
  return otherErrors.length > 0 ? otherErrors.join(" ") : undefined;
}

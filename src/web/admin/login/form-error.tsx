import type { ApiProblem } from "#web/api-client/api-problem.ts";

interface FormErrorProps {
  problem: ApiProblem | undefined;
  /** Names of the fields that show their own errors. */
  fields: readonly string[];
}

/** Shows the reason of a failure, except errors that the form shows at its fields. */
export function FormError({ problem, fields }: FormErrorProps) {
  return (
    <p role="alert" className="text-sm text-oxblood empty:hidden">
      {problem && describe(problem, fields)}
    </p>
  );
}

function describe({ errors, detail }: ApiProblem, fields: readonly string[]): string | undefined {
  const names = Object.keys(errors);
  if (names.length === 0) return detail;
  const hidden = names.filter((name) => !fields.includes(name)).flatMap((name) => errors[name] ?? []);
  return hidden.length > 0 ? hidden.join(" ") : undefined;
}

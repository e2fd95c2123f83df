import type { ApiProblem } from "#web/api-client/api-problem.ts";

/** Shows the reason of a failure that belongs to no field. */
export function FormError({ problem }: { problem: ApiProblem | undefined }) {
  const hasFieldErrors = problem !== undefined && Object.keys(problem.errors).length > 0;
  return (
    <p role="alert" className="text-sm text-oxblood empty:hidden">
      {hasFieldErrors ? undefined : problem?.detail}
    </p>
  );
}

import { Button } from "../ui/button.tsx";

interface LoadProblemProps {
  /** What could not be loaded, and what that means. */
  children: string;
  onRetry: () => void;
}

/** Says that a part of the screen could not be loaded, with a button that loads it again. */
export function LoadProblem({ children, onRetry }: LoadProblemProps) {
  return (
    <div role="alert" className="border-l-2 border-oxblood bg-ivory px-4 py-2 text-sm">
      <p>{children}</p>
      <Button variant="quiet" className="-ml-3" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

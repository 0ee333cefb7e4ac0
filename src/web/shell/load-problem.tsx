import { useRevalidator } from "react-router";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./load-problem.module.css";

interface LoadProblemProps {
  /** What failed to load: "No pudimos traer tus cuotas". */
  title?: string;
  /** The server's message. */
  detail: string | null;
  className?: string | undefined;
}

/** Load failure of a user's own page, with a retry. */
export function LoadProblem({ title, detail, className = "" }: LoadProblemProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className={`${styles.problem} ${className}`}>
      <Alert tone="danger" {...(title === undefined ? {} : { title })}>
        <p>{detail}</p>
      </Alert>
      <Button variant="outline" loading={state === "loading"} onClick={() => void revalidate()}>
        Volver a intentar
      </Button>
    </div>
  );
}

import { useRevalidator } from "react-router";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./load-problem.module.css";

interface LoadProblemProps {
  /** What could not be fetched: "No pudimos traer tus cuotas". */
  title?: string;
  /** The server's sentence. */
  detail: string | null;
  className?: string | undefined;
}

/** A screen of somebody's own whose data could not be fetched, and the way to try again. */
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

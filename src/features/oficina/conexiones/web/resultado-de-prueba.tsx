import type { Answer } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import type { Prueba } from "../contract.ts";

const TONOS = { bien: "success", atencion: "warn", mal: "danger" } as const;

/** Result of a test; an empty status region before the first test. */
export function ResultadoDePrueba({ prueba }: { prueba: Answer<Prueba> | null }) {
  return (
    <div role="status">
      {prueba?.ok && (
        <Alert tone={TONOS[prueba.data.resultado]} title={prueba.data.detalle}>
          {prueba.data.consejo && <p>{prueba.data.consejo}</p>}
        </Alert>
      )}
      {prueba && !prueba.ok && <Alert tone="danger">{prueba.problem.detail}</Alert>}
    </div>
  );
}

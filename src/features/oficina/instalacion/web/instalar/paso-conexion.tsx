import { type ReactNode, useState } from "react";
import type { Prueba } from "#features/oficina/conexiones/contract.ts";
import { answerOf, api } from "#web/api.ts";
import type { FieldErrors } from "#web/shell/use-field-errors.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert, type AlertTone } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Avance } from "../../contract.ts";
import styles from "./instalar.module.css";
import { Pie, useFormulario } from "./paso.tsx";

const TONOS: Record<Prueba["resultado"], AlertTone> = { bien: "success", atencion: "warn", mal: "danger" };
const LISTA = {
  entorno: "Ya está en la configuración del servidor, que es la que vale.",
  guardada: "Ya está guardado. Para cambiarlo, escribí los valores de nuevo.",
};

interface PasoConexionProps {
  paso: "pagos" | "correo";
  nombre: "mercado-pago" | "smtp";
  origen: Avance["pagos"];
  /** The values to try or to store, from the form. */
  valoresDe: (datos: FormData) => Record<string, unknown>;
  /** What "later" means. */
  despues: ReactNode;
  onGuardado: () => void;
  campos: (errores: FieldErrors) => ReactNode;
}

/** A step that connects the site to a service, tries the connection, or leaves it for later. */
export function PasoConexion(props: PasoConexionProps) {
  const { paso, nombre, origen, valoresDe, despues, onGuardado, campos } = props;
  const [prueba, setPrueba] = useState<Prueba | null>(null);
  const { form, errores, result, pending, onSubmit, rechazar } = useFormulario((datos) => {
    setPrueba(null);
    return answerOf(
      api.instalacion.conexiones[":nombre"].$put({ param: { nombre }, json: { valores: valoresDe(datos) } }),
    );
  }, onGuardado);
  const [probar, probando] = useSingleFlight(async () => {
    if (!form.current) return;
    setPrueba(null);
    const json = { valores: valoresDe(new FormData(form.current)) };
    const answer = await answerOf(
      api.instalacion.conexiones[":nombre"].probar.$post({ param: { nombre }, json }),
    );
    if (answer.ok) setPrueba(answer.data);
    else rechazar(answer.problem);
  });
  const [seguir, siguiendo] = useSingleFlight(async () => {
    const answer = await answerOf(api.instalacion.saltear.$post({ json: { paso } }));
    if (answer.ok) onGuardado();
    else rechazar(answer.problem);
  });
  const lista = origen === "entorno" || origen === "guardada" ? LISTA[origen] : null;
  return (
    <form ref={form} method="dialog" noValidate className={styles.form} onSubmit={onSubmit}>
      {lista && (
        <Alert tone="success">
          <p>{lista}</p>
        </Alert>
      )}
      {origen !== "entorno" && campos(errores)}
      <div role="status" className={styles.outcome}>
        {prueba && (
          <Alert tone={TONOS[prueba.resultado]} title={prueba.detalle}>
            {prueba.consejo && <p>{prueba.consejo}</p>}
          </Alert>
        )}
      </div>
      {!lista && <p className={styles.note}>{despues}</p>}
      {origen === "entorno" ? (
        <div className={styles.buttons}>
          <Button variant="accent" size="large" loading={siguiendo} onClick={() => void seguir()}>
            Seguir
          </Button>
        </div>
      ) : (
        <Pie result={result} pending={pending}>
          <Button variant="ghost" size="large" loading={siguiendo} onClick={() => void seguir()}>
            {lista ? "Dejarlo así" : "Más adelante"}
          </Button>
          <Button variant="outline" size="large" loading={probando} onClick={() => void probar()}>
            Probar
          </Button>
        </Pie>
      )}
    </form>
  );
}

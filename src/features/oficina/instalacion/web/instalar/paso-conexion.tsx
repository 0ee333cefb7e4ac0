import { type ReactNode, useState } from "react";
import type { Prueba } from "#features/oficina/conexiones/contract.ts";
import { ResultadoDePrueba } from "#features/oficina/conexiones/web/resultado-de-prueba.tsx";
import { type Answer, answerOf, api } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Avance } from "../../contract.ts";
import { type Campo, Nota, Pie, useFormulario } from "./paso.tsx";

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
  campos: (campo: Campo) => ReactNode;
}

/** A step that connects the site to a service, tries the connection, or leaves it for later. */
export function PasoConexion(props: PasoConexionProps) {
  const { paso, nombre, origen, valoresDe, despues, onGuardado, campos } = props;
  const param = { nombre };
  const [prueba, setPrueba] = useState<Answer<Prueba> | null>(null);
  const saltear = () => answerOf(api.instalacion.saltear.$post({ json: { paso } }));
  const { form, formulario, campo, pie, rechazar } = useFormulario((datos) => {
    setPrueba(null);
    if (origen === "entorno") return saltear();
    return answerOf(
      api.instalacion.conexiones[":nombre"].$put({ param, json: { valores: valoresDe(datos) } }),
    );
  }, onGuardado);
  const [probar, probando] = useSingleFlight(async () => {
    if (!form.current) return;
    setPrueba(null);
    const json = { valores: valoresDe(new FormData(form.current)) };
    const answer = await answerOf(api.instalacion.conexiones[":nombre"].probar.$post({ param, json }));
    if (answer.ok) setPrueba(answer);
    else rechazar(answer.problem);
  });
  const [seguir, siguiendo] = useSingleFlight(async () => {
    const answer = await saltear();
    if (answer.ok) onGuardado();
    else rechazar(answer.problem);
  });
  const lista = origen === "entorno" || origen === "guardada" ? LISTA[origen] : null;
  return (
    <form {...formulario}>
      {lista && (
        <Alert tone="success">
          <p>{lista}</p>
        </Alert>
      )}
      {origen !== "entorno" && campos(campo)}
      <ResultadoDePrueba prueba={prueba} />
      {!lista && <Nota>{despues}</Nota>}
      {origen === "entorno" ? (
        <Pie {...pie} guardar="Seguir" />
      ) : (
        <Pie {...pie}>
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

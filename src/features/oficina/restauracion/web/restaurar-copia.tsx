import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Problem } from "#contract/route.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Copia, CopiaRevisada } from "../contract.ts";
import { AbrirCifrada } from "./abrir-cifrada.tsx";
import { ConfirmarRestauracion } from "./confirmar-restauracion.tsx";
import { ContenidoDeCopia } from "./contenido-de-copia.tsx";
import { ElegirArchivo } from "./elegir-archivo.tsx";
import type { Llamadas } from "./llamadas.ts";

interface RestaurarCopiaProps {
  llamadas: Llamadas;
  /** The copy to restore; null to upload one. */
  inicial: Copia | null;
  /** Fields that prove who confirms, with the errors of a refusal. */
  identidad?: (errores: Record<string, string>) => ReactNode;
  onCancel: () => void;
  /** Called once the site has closed to be replaced. */
  onEmpezada: () => void;
}

/** From a copy to its restoration: uploads it if needed, shows what it holds, and asks for the confirmation. */
export function RestaurarCopia(props: RestaurarCopiaProps) {
  const { llamadas, inicial, identidad, onCancel, onEmpezada } = props;
  const [copia, setCopia] = useState(inicial);
  const [revisada, setRevisada] = useState<CopiaRevisada | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [vista, setVista] = useState(false);
  const [clave, setClave] = useState("");

  async function revisar(una: Copia, clave?: string) {
    setProblem(null);
    let answer = await llamadas.revisar(una, clave);
    // A large copy takes longer than a call.
    while (!answer.ok && answer.problem.code === "leyendo") answer = await llamadas.revisar(una, clave);
    if (answer.ok) setRevisada(answer.data);
    else setProblem(answer.problem);
  }
  const leer = useEffectEvent(revisar);
  useEffect(() => {
    if (copia) void leer(copia);
  }, [copia]);

  function abrir(escrita: string) {
    setClave(escrita);
    return copia ? revisar(copia, escrita) : Promise.resolve();
  }

  const cancelar = (
    <Button variant="outline" onClick={onCancel}>
      Cancelar
    </Button>
  );
  if (copia === null) return <ElegirArchivo llamadas={llamadas} cancelar={cancelar} onSubida={setCopia} />;
  if (problem?.code === "clave-de-copia")
    return <AbrirCifrada problem={problem} cancelar={cancelar} onClave={abrir} />;
  if (problem)
    return (
      <div className="stack-5">
        <Alert tone="danger" title="Esta copia no se puede restaurar">
          <p>{problem.detail}</p>
        </Alert>
        <div className="row-end">{cancelar}</div>
      </div>
    );
  if (revisada === null) return <Spinner text="Leyendo la copia de punta a punta..." />;
  if (!vista)
    return <ContenidoDeCopia copia={revisada} cancelar={cancelar} onSeguir={() => setVista(true)} />;
  return (
    <ConfirmarRestauracion
      copia={revisada}
      clave={clave}
      identidad={identidad}
      cancelar={cancelar}
      restaurar={(datos) => llamadas.restaurar(revisada.copia, datos)}
      onEmpezada={onEmpezada}
    />
  );
}

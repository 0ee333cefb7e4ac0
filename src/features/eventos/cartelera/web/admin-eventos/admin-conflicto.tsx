import { useEffect, useRef } from "react";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { Alert } from "#web/ui/alert.tsx";
import type { EventoForm } from "./admin-evento-form.ts";

const CAMPOS = {
  nombre: "Nombre",
  fase: "Fase",
  descripcion: "Descripción",
  fecha: "Fecha",
  hora: "Hora",
  lugar: "Lugar",
} as const;

/** What another person saved while the form was open, and what was typed in the same fields. */
export function AdminConflicto({ antes, otra, mio }: { antes: EventoForm; otra: Evento; mio: EventoForm }) {
  const aviso = useRef<HTMLDivElement>(null);
  useEffect(() => {
    aviso.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const guardados = (Object.keys(CAMPOS) as (keyof typeof CAMPOS)[]).filter(
    (campo) => otra[campo] !== antes[campo],
  );
  return (
    <div ref={aviso}>
      <Alert tone="warn" title="Otra persona guardó cambios mientras editabas">
        <p>Lo que escribiste no se perdió. «Guardar lo mío» cambia solo lo que vos tocaste.</p>
        <ul>
          {guardados.map((campo) => (
            <li key={campo}>
              {CAMPOS[campo]}: guardó «{otra[campo]}»
              {mio[campo] !== antes[campo] && `, escribiste «${mio[campo]}»`}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

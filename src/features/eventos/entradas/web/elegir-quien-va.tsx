import { useEffect, useEffectEvent, useState } from "react";
import { api } from "#web/api.ts";
import { SelectField } from "#web/ui/field.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { ParaQuienProps } from "./para-quien.tsx";

/** A select for each ticket with the family members, collapsed at first. */
export default function ElegirQuienVa({ usuarioId, lineas, onChange }: ParaQuienProps) {
  const { answer } = useAnswer(String(usuarioId), (options) => api.familia.$get({}, options));
  // The person for each ticket, by type and position, so that choices stay when another type changes.
  const [elegidas, setElegidas] = useState<Readonly<Record<string, number>>>({});
  const entradas = lineas.flatMap((linea) =>
    Array.from({ length: linea.cantidad }, (_, n) => ({
      key: `${linea.id} ${n}`,
      nombre: lineas.length === 1 ? `Entrada ${n + 1}` : `${linea.nombre}, entrada ${n + 1}`,
      deSocios: linea.tarifa?.soloSocios ?? false,
    })),
  );
  const para = entradas.map(({ key }) => elegidas[key] ?? null);
  const hayElegidas = para.some((id) => id !== null);
  const tell = useEffectEvent(onChange);
  const shown = hayElegidas ? JSON.stringify(para) : "";
  useEffect(() => tell(shown === "" ? null : JSON.parse(shown)), [shown]);

  const personas = answer?.ok ? answer.data.personas.filter(({ ve }) => ve) : [];
  if (personas.length < 2 || entradas.length === 0) return null;
  const options = personas.map(({ id, nombre, apellido }) => ({
    value: String(id),
    label: id === usuarioId ? `${nombre} (vos)` : `${nombre} ${apellido}`,
  }));
  return (
    <details>
      <summary>¿Quién va con cada entrada?</summary>
      <p className="note below-3">
        En la puerta se ve el nombre. Si no elegís, los precios de socio son para los socios de tu familia y
        las demás entradas, para vos.
      </p>
      <div className="stack-3">
        {entradas.map(({ key, nombre, deSocios }) => (
          <SelectField
            key={key}
            label={nombre}
            placeholder={deSocios ? "Un socio de la familia" : "Para vos"}
            options={options}
            value={elegidas[key] ?? ""}
            onChange={({ target }) => {
              const { [key]: _, ...demas } = elegidas;
              setElegidas(target.value ? { ...demas, [key]: Number(target.value) } : demas);
            }}
          />
        ))}
      </div>
    </details>
  );
}

import type { ReactElement } from "react";
import { formatCantidad, formatFecha, formatInstant } from "#contract/format.ts";
import { DialogButton } from "#web/admin/dialogs.tsx";
import { partAddress } from "#web/admin/object-page.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import type { Restriccion, Vinculo } from "../contract.ts";
import { CAMPOS_DE_VINCULO, DERECHOS, PALABRA_DE_RELACION } from "../rules.ts";

export const nombreDe = ({ persona: { nombre, apellido } }: Pick<Vinculo | Restriccion, "persona">) =>
  `${nombre} ${apellido}`.trim();

interface VinculoVigenteProps {
  vinculo: Vinculo;
  /** The dialogs to change and to end it. */
  cambiar: ReactElement;
  terminar: ReactElement;
}

/** The other person of a bond, that person's contact data, and the rights that the bond gives. */
export function VinculoVigente({ vinculo, cambiar, terminar }: VinculoVigenteProps) {
  const { persona, lado, restringido, creadoEn, creadoPor, motivo } = vinculo;
  const otro = nombreDe(vinculo);
  return (
    <li className="stack-2 breakable">
      <div className="row-3 tight middle">
        <Nombre vinculo={vinculo} />
        <span>{relacionDe(vinculo)}</span>
        {restringido && <Badge tone="danger">Restringido</Badge>}
      </div>
      <p>{datosDe(vinculo)}</p>
      {(persona.telefono || persona.correo) && (
        <p className="row-3 tight middle">
          {persona.telefono && <PhoneLink phone={persona.telefono} of={otro} />}
          {persona.correo && <a href={`mailto:${persona.correo}`}>{persona.correo}</a>}
        </p>
      )}
      <Derechos vinculo={vinculo} />
      <p className="note">
        Desde el {formatInstant(creadoEn)}
        {creadoPor && <span>{`, por ${creadoPor}`}</span>}
        {motivo && <span>{`: ${motivo}`}</span>}
      </p>
      <div className="row-3 tight middle">
        <DialogButton
          variant="outline"
          size="small"
          aria-label={`Cambiar el vínculo con ${otro}`}
          opens={cambiar}
        >
          Cambiar
        </DialogButton>
        <DialogButton
          variant="ghost"
          size="small"
          aria-label={`Terminar el vínculo con ${otro}${lado === "responsable" ? ", responsable" : ""}`}
          opens={terminar}
        >
          Terminar
        </DialogButton>
      </div>
    </li>
  );
}

export function VinculoTerminado({ vinculo }: { vinculo: Vinculo }) {
  const { creadoEn, terminadoEn, terminadoPor, motivoDeFin } = vinculo;
  return (
    <li className="stack-2 breakable">
      <div className="row-3 tight middle">
        <Nombre vinculo={vinculo} />
        <span>{relacionDe(vinculo)}</span>
      </div>
      <p className="note">
        Del {formatInstant(creadoEn)} al {terminadoEn && <span>{formatInstant(terminadoEn)}</span>}
        {terminadoPor && <span>{`, lo terminó ${terminadoPor}`}</span>}
        {motivoDeFin && <span>{`: ${motivoDeFin}`}</span>}
      </p>
    </li>
  );
}

/** A court order, which restricts every bond between the two people until it is lifted. */
export function OrdenJudicial({ orden, levantar }: { orden: Restriccion; levantar: ReactElement }) {
  const { lado, puestaEn, puestaPor, motivo } = orden;
  return (
    <li className="stack-2 breakable">
      <div className="row-3 tight middle">
        <Nombre vinculo={orden} />
        <span>
          {lado === "responsable" ? "No puede saber del otro adulto" : "No puede saber de sus otros adultos"}
        </span>
      </div>
      <p className="note">
        Desde el {formatInstant(puestaEn)}
        {puestaPor && <span>{`, por ${puestaPor}`}</span>}
        {motivo && <span>{`: ${motivo}`}</span>}
      </p>
      <div className="row-3 tight middle">
        <DialogButton
          variant="ghost"
          size="small"
          aria-label={`Levantar la restricción con ${nombreDe(orden)}`}
          opens={levantar}
        >
          Levantar
        </DialogButton>
      </div>
    </li>
  );
}

function Nombre({ vinculo }: { vinculo: Pick<Vinculo | Restriccion, "persona"> }) {
  return (
    <StaffLink className="strong" to={partAddress(`usuarios/${vinculo.persona.id}`, "familia")}>
      {nombreDe(vinculo)}
    </StaffLink>
  );
}

/** «Madre»; seen from the dependiente, «es su madre». */
function relacionDe({ lado, relacion }: Vinculo): string {
  const palabra = PALABRA_DE_RELACION[relacion];
  if (lado === "responsable") return palabra;
  return relacion === "otra" ? "Responde por esta persona" : `Es su ${palabra.toLowerCase()}`;
}

function datosDe({ persona: { dni, edad, socio } }: Vinculo): string {
  return [
    dni ? `DNI ${dni}` : "Sin DNI",
    edad !== null && formatCantidad(edad, "año"),
    socio !== null && `Socio n.º ${socio}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function Derechos({ vinculo }: { vinculo: Vinculo }) {
  const vigentes = DERECHOS.filter((derecho) => vinculo[derecho].rige);
  return (
    <ul className="row-3 tight middle plain-list" aria-label="Derechos">
      {vigentes.length === 0 && <li>Sin derechos hoy</li>}
      {vigentes.map((derecho) => {
        const { hasta } = vinculo[derecho];
        return (
          <li key={derecho}>
            <Badge tone="success">{CAMPOS_DE_VINCULO[derecho].label}</Badge>
            {hasta && <span className="note"> hasta el {formatFecha(hasta)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

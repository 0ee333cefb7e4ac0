import CalendarClock from "icon:calendar-clock";
import CreditCard from "icon:credit-card";
import IdCard from "icon:id-card";
import Ticket from "icon:ticket";
import { formatDia, formatFecha, formatMoney } from "#contract/format.ts";
import { PALABRA_DE_RELACION } from "#features/personas/vinculos/rules.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Compromiso, Familia, PersonaDeFamilia } from "../../contract.ts";
import { iniciales } from "../../rules.ts";
import { QuienResponde } from "./quien-responde.tsx";
import styles from "./tarjeta-persona.module.css";

interface TarjetaPersonaProps {
  persona: PersonaDeFamilia;
  invitaciones: Familia["invitaciones"];
  onChange: () => void;
}

export function TarjetaPersona({ persona, invitaciones, onChange }: TarjetaPersonaProps) {
  const { id, nombre, apellido, relacion, dni, categoria, socio, agenda } = persona;
  const titulo = `persona-${id}-nombre`;
  const detalle = [
    relacion === null
      ? "Vos"
      : relacion === "otra"
        ? null
        : `Sos su ${PALABRA_DE_RELACION[relacion].toLowerCase()}`,
    relacion !== null && dni && `DNI ${dni}`,
    categoria && `categoría ${categoria}`,
    !socio && relacion !== null && "todavía no es socio",
  ].filter(Boolean);
  return (
    <Card as="article" aria-labelledby={titulo} className={styles.tarjeta}>
      <header className="row-3 tight middle">
        <Avatar persona={persona} />
        <div className="grow">
          <h2 id={titulo} className="text-xl" translate="no">
            {nombre} {apellido}
          </h2>
          <p className="muted">{detalle.join(" · ")}</p>
        </div>
        {socio?.estado === "socio" && <Badge tone="success">Socio n.º {socio.numero}</Badge>}
        {socio?.estado === "en_proceso" && <Badge tone="warn">En proceso</Badge>}
      </header>
      {socio?.estado === "socio" && <Cuotas persona={persona} plan={socio.plan} />}
      {socio?.estado === "en_proceso" && (
        <p className="muted">{socio.plan}. La secretaría está revisando el pedido; te avisamos por correo.</p>
      )}
      {agenda && agenda.length > 0 && <Agenda agenda={agenda} nombre={nombre} />}
      <Acciones persona={persona} />
      <QuienResponde persona={persona} invitaciones={invitaciones} onChange={onChange} />
    </Card>
  );
}

function Cuotas({ persona, plan }: { persona: PersonaDeFamilia; plan: string }) {
  const { saldo, vencido, cuotasVencidas, proxima } = persona;
  return (
    <dl className="stack-2 facts ledger">
      <div>
        <dt>Plan</dt>
        <dd>{plan}</dd>
      </div>
      {saldo !== null && (
        <div className={(vencido ?? 0) > 0 ? "danger" : undefined}>
          <dt>{(vencido ?? 0) > 0 ? "Debe" : "Cuotas"}</dt>
          <dd>
            {(vencido ?? 0) > 0 ? formatMoney(vencido ?? 0) : "Al día"}
            {(vencido ?? 0) > 0 && (
              <small> {cuotasVencidas === 1 ? "1 cuota vencida" : `${cuotasVencidas} cuotas vencidas`}</small>
            )}
          </dd>
        </div>
      )}
      {proxima && (
        <div>
          <dt>Próxima cuota</dt>
          <dd>
            {formatMoney(proxima.importe)} <small>vence el {formatFecha(proxima.fechaCuota)}</small>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Agenda({ agenda, nombre }: { agenda: readonly Compromiso[]; nombre: string }) {
  return (
    <ul className={`stack-2 ${styles.agenda}`} aria-label={`Lo que viene de ${nombre}`}>
      {agenda.map(({ tipo, titulo, fecha, hora, lugar, pendiente }) => (
        <li key={`${tipo} ${fecha} ${hora} ${titulo}`}>
          {tipo === "entrada" ? <Ticket /> : <CalendarClock />}
          <span>
            <strong>{titulo}</strong> {formatDia(fecha)}
            {hora && <span>{`, ${hora} hs`}</span>}
            {lugar && <span>{` · ${lugar}`}</span>}
            {pendiente && <span> · falta la respuesta del club</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The main action for a person, and a link to the membership card. */
function Acciones({ persona }: { persona: PersonaDeFamilia }) {
  const { id, nombre, relacion, socio, paga, ve, vencido, proxima, asocia } = persona;
  const aPagar = (vencido ?? 0) > 0 ? vencido : proxima?.importe;
  const esPropia = relacion === null;
  return (
    <div className="row-3 spread optional">
      {paga && aPagar ? (
        <ButtonLink
          to={`/perfil/cuenta?persona=${id}`}
          variant={(vencido ?? 0) > 0 ? "accent" : "primary"}
          icon={<CreditCard />}
        >
          Pagar {formatMoney(aPagar)}
          <span className="visually-hidden">
            {" de "}
            {esPropia ? <span>tus cuotas</span> : <span translate="no">{nombre}</span>}
          </span>
        </ButtonLink>
      ) : asocia ? (
        <ButtonLink
          to={esPropia ? "/hacete_socio" : `/perfil/familia/asociar?persona=${id}`}
          variant={esPropia ? "outline" : "primary"}
        >
          {esPropia ? "Hacete socio" : `Asociar a ${nombre}`}
        </ButtonLink>
      ) : null}
      {ve && socio?.estado === "socio" && (
        <ButtonLink
          to={esPropia ? "/perfil/carnet" : `/perfil/carnet?persona=${id}`}
          variant="outline"
          icon={<IdCard />}
        >
          Carnet
          <span className="visually-hidden">
            {" de "}
            {esPropia ? <span>socio</span> : <span translate="no">{nombre}</span>}
          </span>
        </ButtonLink>
      )}
    </div>
  );
}

interface AvatarProps {
  persona: { id: number; nombre: string; apellido: string };
  size?: "small" | "large";
}

/** Hidden from screen readers, because the name is beside it. */
export function Avatar({ persona, size = "large" }: AvatarProps) {
  return (
    <span className={`${styles.avatar} ${styles[size]}`} data-tono={persona.id % 3} aria-hidden="true">
      {iniciales(persona)}
    </span>
  );
}

import { DEPORTES } from "#contract/club.ts";
import { formatFecha } from "#contract/format.ts";
import { PALABRA_DE_RELACION } from "#features/personas/vinculos/rules.ts";
import { api, withId } from "#web/api.ts";
import { LoadProblem } from "#web/shell/guard-fallback.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Link } from "#web/ui/link.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Contacto } from "../../contract.ts";

/** A squad with the contact of its responsables, for the team's coaches (Rule TEM-4). */
export function PlantelQueEntreno({ equipoId }: { equipoId: string }) {
  const { answer } = useAnswer(equipoId, (options) =>
    api.equipos[":id"].plantel.$get(withId(equipoId), options),
  );
  if (answer === null) return <Spinner />;
  const back = (
    <Link to="/perfil/equipos" className="target">
      Volver a Equipos
    </Link>
  );
  if (!answer.ok)
    return (
      <div className="stack-4">
        {back}
        <LoadProblem title="No pudimos traer el plantel" detail={answer.problem.detail} />
      </div>
    );
  const { equipo, integrantes } = answer.data;
  return (
    <section className="stack-4" aria-labelledby="plantel">
      {back}
      <h2 id="plantel">{equipo.nombre}</h2>
      <p className="muted">
        {DEPORTES[equipo.deporte]}, temporada {equipo.temporada}. Usá estos datos solo para el equipo.
      </p>
      {integrantes.length === 0 && <EmptyState title="El plantel está vacío" />}
      <ul className="stack-3 plain-list pair-l">
        {integrantes.map(({ id, persona, numero, posicion, nacimiento, contactos }) => (
          <li key={id}>
            <Card as="article">
              <h3 translate="no">
                {persona.nombre} {persona.apellido}
              </h3>
              <p className="muted">
                {[numero && `N.º ${numero}`, posicion, nacimiento && `nació el ${formatFecha(nacimiento)}`]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {contactos.length === 0 && <p className="note">El club no tiene un contacto.</p>}
              <ul className="plain-list ruled">
                {contactos.map((contacto) => (
                  <li key={`${contacto.nombre} ${contacto.telefono}`}>
                    <ContactoDe contacto={contacto} />
                  </li>
                ))}
              </ul>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ContactoDe({ contacto: { nombre, apellido, relacion, telefono, correo } }: { contacto: Contacto }) {
  const completo = `${nombre} ${apellido}`;
  return (
    <div className="row-3 tight middle apart breakable">
      <span>
        <strong translate="no">{completo}</strong>
        {relacion && <span className="note block">{PALABRA_DE_RELACION[relacion]}</span>}
      </span>
      {telefono && <PhoneLink phone={telefono} of={completo} />}
      {correo && <a href={`mailto:${correo}`}>{correo}</a>}
    </div>
  );
}

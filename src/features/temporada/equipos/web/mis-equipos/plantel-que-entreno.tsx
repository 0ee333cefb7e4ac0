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
import type { Contacto, MisEquipos } from "../../contract.ts";
import { DEPORTES } from "../../rules.ts";

/** A squad with the contact of its responsables, for the team's coaches (Rule TEM-4). */
export function PlantelQueEntreno({ equipo }: { equipo: MisEquipos["entrena"][number] }) {
  const { id, nombre, deporte, temporada } = equipo;
  const { answer } = useAnswer(String(id), (options) => api.equipos[":id"].plantel.$get(withId(id), options));
  return (
    <section className="stack-4" aria-labelledby="plantel">
      <div>
        <Link to="/perfil/equipos" className="target with-icon">
          Volver a Equipos
        </Link>
        <h2 id="plantel">{nombre}</h2>
        <p className="muted">
          {DEPORTES[deporte]}, temporada {temporada}. Usá estos datos solo para el equipo.
        </p>
      </div>
      {answer === null ? (
        <Spinner />
      ) : !answer.ok ? (
        <LoadProblem title="No pudimos traer el plantel" detail={answer.problem.detail} />
      ) : answer.data.integrantes.length === 0 ? (
        <EmptyState title="El plantel está vacío">
          <p>La secretaría suma a quienes juegan en el equipo.</p>
        </EmptyState>
      ) : (
        <ul className="stack-3 plain-list pair-l">
          {answer.data.integrantes.map((uno) => (
            <li key={uno.id}>
              <Card as="article">
                <div>
                  <h3 translate="no">
                    {uno.nombre} {uno.apellido}
                  </h3>
                  <p className="muted">
                    {[
                      uno.numero && `N.º ${uno.numero}`,
                      uno.posicion,
                      uno.nacimiento && `nació el ${formatFecha(uno.nacimiento)}`,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                </div>
                {uno.contactos.length === 0 ? (
                  <p className="note">El club no tiene un contacto: avisale a la secretaría.</p>
                ) : (
                  <ul className="plain-list ruled">
                    {uno.contactos.map((contacto) => (
                      <li key={`${contacto.nombre} ${contacto.apellido} ${contacto.telefono}`}>
                        <ContactoDe contacto={contacto} />
                      </li>
                    ))}
                  </ul>
                )}
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ContactoDe({ contacto: { nombre, apellido, relacion, telefono, correo } }: { contacto: Contacto }) {
  const completo = `${nombre} ${apellido}`;
  return (
    <div className="row-3 tight middle apart breakable">
      <span>
        <strong translate="no">{relacion === null ? "Su contacto" : completo}</strong>
        {relacion !== null && <span className="note block">{PALABRA_DE_RELACION[relacion]}</span>}
      </span>
      <span className="row-3 tight middle">
        {telefono && <PhoneLink phone={telefono} of={completo} />}
        {correo && <a href={`mailto:${correo}`}>{correo}</a>}
        {!telefono && !correo && <span className="note">Sin teléfono ni correo</span>}
      </span>
    </div>
  );
}

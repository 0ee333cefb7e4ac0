import { useLoaderData, useRevalidator, useSearchParams } from "react-router";
import { formatInstant } from "#contract/format.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { WriteButton } from "#web/shell/write-button.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CheckField } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { useWrite } from "#web/use-write.ts";
import type { PersonaConEquipos } from "../../contract.ts";
import { CONSENTIMIENTOS, type Consentimiento, DEPORTES, nombreCorto } from "../../rules.ts";
import { FotoDeIntegrante } from "../foto-de-integrante.tsx";
import { PlantelQueEntreno } from "./plantel-que-entreno.tsx";

export const meta = pageMeta({ title: "Equipos", index: false });

export async function clientLoader() {
  const answer = await answerOf(api.equipos.mios.$get());
  return answer.ok ? { mios: answer.data, fallo: null } : { mios: null, fallo: answer.problem.detail };
}

export const HydrateFallback = GuardFallback;

/** The teams of the family, what is shown of each person (Rule TEM-3), and the squads that the user coaches. */
export default function MisEquipos() {
  const { mios, fallo } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  useRevalidateOnReturn();
  if (!mios) return <LoadProblem title="No pudimos traer tus equipos" detail={fallo} />;
  const { personas, entrena } = mios;
  const abierto = entrena.find(({ id }) => String(id) === params.get("plantel"));
  if (abierto) return <PlantelQueEntreno equipo={abierto} />;
  return (
    <div className="stack-5">
      {personas.length + entrena.length === 0 && (
        <EmptyState title="Todavía no estás en ningún equipo">
          <p>Cuando el club te sume a un plantel, acá vas a elegir qué se muestra de vos en el sitio.</p>
        </EmptyState>
      )}
      {entrena.length > 0 && (
        <Card as="section" aria-labelledby="entreno">
          <h2 id="entreno">Equipos que entreno</h2>
          <ul className="plain-list ruled">
            {entrena.map(({ id, nombre, deporte, temporada }) => (
              <li key={id} className="row-3 middle apart">
                <span>
                  <strong>{nombre}</strong>
                  <span className="note block">
                    {DEPORTES[deporte]}, temporada {temporada}
                  </span>
                </span>
                <ButtonLink to={`/perfil/equipos?plantel=${id}`} variant="outline" size="small">
                  Ver plantel<span className="visually-hidden"> de {nombre}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {personas.length > 0 && (
        <ul className="stack-4 plain-list pair-l">
          {personas.map((persona) => (
            <li key={persona.id}>
              <TarjetaDeEquipos persona={persona} onChange={() => void revalidate()} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface TarjetaDeEquiposProps {
  persona: PersonaConEquipos;
  onChange: () => void;
}

function TarjetaDeEquipos({ persona, onChange }: TarjetaDeEquiposProps) {
  const { id, nombre, apellido, esPropia, plantel, cuerpo, decide } = persona;
  const titulo = `equipos-de-${id}`;
  return (
    <Card as="article" aria-labelledby={titulo}>
      <h2 id={titulo} translate="no">
        {nombre} {apellido}
      </h2>
      <ul className="plain-list ruled">
        {plantel.map(
          ({ integranteId, slug, nombre: equipo, deporte, temporada, numero, posicion, tieneFoto }) => (
            <li key={`plantel ${integranteId}`} className="row-3 middle apart">
              <span>
                <Link to={`/equipos/${slug}`}>{equipo}</Link>
                <span className="note block">
                  {[DEPORTES[deporte], `temporada ${temporada}`, numero && `n.º ${numero}`, posicion]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              {tieneFoto && (
                <span className="row-2 middle">
                  <FotoDeIntegrante integranteId={integranteId} alt={`Foto de ${nombre} en ${equipo}`} />
                  {decide && (
                    <WriteButton
                      variant="ghost"
                      size="small"
                      call={() => answerOf(api.equipos.integrantes[":id"].foto.$delete(withId(integranteId)))}
                      onChange={onChange}
                    >
                      Borrar la foto
                    </WriteButton>
                  )}
                </span>
              )}
            </li>
          ),
        )}
        {cuerpo.map(({ id: equipoId, slug, nombre: equipo, deporte, temporada, funcion }) => (
          <li key={`cuerpo ${equipoId}`}>
            <Link to={`/equipos/${slug}`}>{equipo}</Link>
            <span className="note block">{`${funcion} · ${DEPORTES[deporte]} · temporada ${temporada}`}</span>
          </li>
        ))}
      </ul>
      <LoQueSeMuestra persona={persona} esPropia={esPropia} onChange={onChange} />
    </Card>
  );
}

function LoQueSeMuestra({ persona, esPropia, onChange }: TarjetaDeEquiposProps & { esPropia: boolean }) {
  const { id, nombre, consentido, dadoEn, decide, porQue, termino } = persona;
  const [guardar, busy, problem] = useWrite(
    (json: typeof consentido) => answerOf(api.personas[":id"].consentimiento.$put({ ...withId(id), json })),
    { onDone: onChange, onChange },
  );
  const sinPermiso: Record<Consentimiento, string> = {
    nombre: `Si no, el sitio dice «${nombreCorto(persona)}».`,
    foto: "Si no, en su lugar hay un dibujo.",
    numero: "Si no, no aparece.",
  };
  return (
    <fieldset className="stack-2" disabled={!decide} aria-busy={busy}>
      <legend className="strong">
        {esPropia ? (
          "Qué se muestra de vos en el sitio"
        ) : (
          <span translate="no">Qué se muestra de {nombre}</span>
        )}
      </legend>
      {(Object.keys(CONSENTIMIENTOS) as Consentimiento[]).map((que) => (
        <CheckField
          key={que}
          role="switch"
          label={CONSENTIMIENTOS[que]}
          hint={sinPermiso[que]}
          checked={consentido[que]}
          disabled={busy || !decide}
          onChange={(event) => guardar({ ...consentido, [que]: event.currentTarget.checked })}
        />
      ))}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {decide && termino && !dadoEn && (
        <Alert tone="info">
          Desde que cumpliste 18 lo decidís vos: lo que autorizó tu responsable ya no vale.
        </Alert>
      )}
      <p className="note" role="status">
        {decide
          ? dadoEn
            ? `Decidido el ${formatInstant(dadoEn)}. Lo podés cambiar cuando quieras: se nota enseguida.`
            : "Todavía no autorizaste nada. Lo podés cambiar cuando quieras."
          : porQue}
      </p>
    </fieldset>
  );
}

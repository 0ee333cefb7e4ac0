import { useLoaderData, useRevalidator, useSearchParams } from "react-router";
import { DEPORTES } from "#contract/club.ts";
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
import { CONSENTIMIENTOS, nombreCorto, SE_MUESTRAN } from "../../rules.ts";
import { FotoDeIntegrante } from "../foto-de-integrante.tsx";
import { PlantelQueEntreno } from "./plantel-que-entreno.tsx";

export const meta = pageMeta({ title: "Equipos", index: false });

export const clientLoader = () => answerOf(api.equipos.mios.$get());

export const HydrateFallback = GuardFallback;

/** The teams of the family, what is shown of each person (Rule TEM-3), and the squads that the user coaches. */
export default function MisEquipos() {
  const answer = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  useRevalidateOnReturn();
  if (!answer.ok) return <LoadProblem title="No pudimos traer tus equipos" detail={answer.problem.detail} />;
  const abierto = params.get("plantel");
  if (abierto) return <PlantelQueEntreno equipoId={abierto} />;
  if (answer.data.length === 0)
    return (
      <EmptyState title="Todavía no estás en ningún equipo">
        <p>Cuando el club te sume a un plantel, acá vas a elegir qué se muestra de vos en el sitio.</p>
      </EmptyState>
    );
  return (
    <ul className="stack-4 plain-list pair-l top">
      {answer.data.map((persona) => (
        <li key={persona.id}>
          <TarjetaDeEquipos persona={persona} onChange={() => void revalidate()} />
        </li>
      ))}
    </ul>
  );
}

interface TarjetaDeEquiposProps {
  persona: PersonaConEquipos;
  onChange: () => void;
}

function TarjetaDeEquipos({ persona, onChange }: TarjetaDeEquiposProps) {
  const { id, nombre, apellido, lugares, porQue } = persona;
  const titulo = `equipos-de-${id}`;
  return (
    <Card as="article" aria-labelledby={titulo}>
      <h2 id={titulo} translate="no">
        {nombre} {apellido}
      </h2>
      <ul className="plain-list ruled">
        {lugares.map((lugar) => (
          <li key={`${lugar.id} ${lugar.integranteId}`} className="row-3 middle apart">
            <span>
              <Link to={`/equipos/${lugar.slug}`}>{lugar.nombre}</Link>
              <span className="note block">
                {[DEPORTES[lugar.deporte], lugar.temporada, lugar.detalle].filter(Boolean).join(" · ")}
              </span>
            </span>
            {lugar.partidoDeHoy !== null && (
              <ButtonLink to={`/planilla/${lugar.partidoDeHoy}`} variant="accent" size="small">
                Planilla de hoy<span className="visually-hidden"> de {lugar.nombre}</span>
              </ButtonLink>
            )}
            {lugar.accede && (
              <ButtonLink to={`/perfil/equipos?plantel=${lugar.id}`} variant="outline" size="small">
                Ver el plantel<span className="visually-hidden"> de {lugar.nombre}</span>
              </ButtonLink>
            )}
            {lugar.tieneFoto && lugar.integranteId !== null && porQue === null && (
              <span className="row-2 middle">
                <FotoDeIntegrante
                  integranteId={lugar.integranteId}
                  alt={`Foto de ${nombre} en ${lugar.nombre}`}
                />
                <WriteButton
                  variant="ghost"
                  size="small"
                  call={() =>
                    answerOf(api.equipos.integrantes[":id"].foto.$delete(withId(lugar.integranteId)))
                  }
                  onChange={onChange}
                >
                  Borrar la foto
                </WriteButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      <LoQueSeMuestra persona={persona} onChange={onChange} />
    </Card>
  );
}

function LoQueSeMuestra({ persona, onChange }: TarjetaDeEquiposProps) {
  const { id, nombre, esPropia, consentido, dadoEn, porQue } = persona;
  const [guardar, busy, problem] = useWrite(
    (json: Partial<typeof consentido>) =>
      answerOf(api.personas[":id"].consentimiento.$put({ ...withId(id), json })),
    { onDone: onChange, onChange },
  );
  const sinPermiso = {
    nombre: `Si no, el sitio dice «${nombreCorto(persona)}».`,
    foto: "Si no, en su lugar hay un dibujo.",
    numero: "Si no, no aparece.",
  };
  const decidido = dadoEn
    ? `Decidido el ${formatInstant(dadoEn)}. Si cambiás de idea, se nota enseguida.`
    : `Todavía no hay nada autorizado.${esPropia ? " Lo que autorizó un responsable termina a los 18." : ""}`;
  return (
    <fieldset className="stack-2" aria-busy={busy}>
      <legend className="strong">
        {esPropia ? (
          <span>Qué se muestra de vos en el sitio</span>
        ) : (
          <span>Qué se muestra de {nombre} en el sitio</span>
        )}
      </legend>
      {SE_MUESTRAN.map((que) => (
        <CheckField
          key={que}
          role="switch"
          label={
            <>
              <span>{CONSENTIMIENTOS[que].label}</span>
              <span className="note block">{sinPermiso[que]}</span>
            </>
          }
          checked={consentido[que]}
          disabled={porQue !== null}
          onChange={(event) => guardar({ [que]: event.currentTarget.checked })}
        />
      ))}
      {problem && <Alert tone="danger">{problem}</Alert>}
      <p className="note" role="status">
        {porQue ?? decidido}
      </p>
    </fieldset>
  );
}

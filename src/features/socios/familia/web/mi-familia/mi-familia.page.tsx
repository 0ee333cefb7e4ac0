import UserPlus from "icon:user-plus";
import { useId, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { PALABRA_DE_RELACION } from "#features/personas/vinculos/rules.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { PublicFormDialog } from "#web/shell/public-form-dialog.tsx";
import { useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useWrite } from "#web/use-write.ts";
import type { Familia, PersonaDeFamilia } from "../../contract.ts";
import { AgregarHijo } from "./agregar-hijo.tsx";
import { Invitar, leerPermisos, PermisosADar } from "./invitar.tsx";
import styles from "./mi-familia.module.css";
import { Avatar, TarjetaPersona } from "./tarjeta-persona.tsx";

export const meta = pageMeta({ title: "Mi familia", index: false });

export async function clientLoader() {
  const answer = await answerOf(api.familia.$get());
  return answer.ok ? { familia: answer.data, fallo: null } : { familia: null, fallo: answer.problem.detail };
}

export const HydrateFallback = GuardFallback;

/** The family: a card for each person, and the open requests (Rule FAM-5). */
export default function MiFamilia() {
  const { familia, fallo } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  if (!familia) return <LoadProblem title="No pudimos traer tu familia" detail={fallo} />;
  return <Hogar familia={familia} />;
}

function Hogar({ familia }: { familia: Familia }) {
  const { personas, pedidos, invitaciones, agrega } = familia;
  const { revalidate } = useRevalidator();
  const [abierto, setAbierto] = useState<"agregar" | "invitar" | null>(null);
  const [yo, ...otros] = personas;
  if (!yo) return null;
  const cerrar = () => setAbierto(null);
  const listo = () => {
    cerrar();
    void revalidate();
  };
  const porAsociar = otros.filter(({ asocia }) => asocia);
  const aInvitar = personas.filter(({ invita }) => invita);
  const agregar = agrega && (
    <Button
      variant={otros.length === 0 ? "accent" : "outline"}
      icon={<UserPlus />}
      onClick={() => setAbierto("agregar")}
    >
      Agregar hijo/a
    </Button>
  );
  return (
    <div className="stack-4">
      {pedidos.map((pedido) => (
        <PedidoDeFamilia
          key={pedido.id}
          pedido={pedido}
          persona={personas.find(({ id }) => id === pedido.personaId)}
          onDone={() => void revalidate()}
        />
      ))}
      {otros.length > 1 && <SelectorDePersonas personas={personas} />}
      {otros.length === 0 ? (
        <EmptyState title="Un solo usuario para toda la familia" actions={agregar || undefined}>
          <p>
            {agrega
              ? "Sumá a tus hijos y desde acá los asociás, ves su carnet, sus entradas y lo que deben, y pagás todo junto. No hace falta que tengan correo ni contraseña."
              : "Tu mamá, tu papá o quien te cuida puede invitarte a su familia desde su usuario, o pedirlo en la secretaría."}
          </p>
        </EmptyState>
      ) : (
        porAsociar.length > 1 && (
          <ButtonLink to="/perfil/familia/asociar" variant="accent" size="large">
            Asociar a tus hijos
          </ButtonLink>
        )
      )}
      <ul className={`stack-4 plain-list pair-l ${styles.personas}`}>
        {(otros.length === 0 && !yo.responsables?.length ? [] : personas).map((persona) => (
          <li key={persona.id} id={`persona-${persona.id}`}>
            <TarjetaPersona
              persona={persona}
              invitaciones={invitaciones.filter(({ personaId }) => personaId === persona.id)}
              onChange={() => void revalidate()}
            />
          </li>
        ))}
      </ul>
      {otros.length > 0 && (
        <div className={`row-3 spread ${styles.acciones}`}>
          {agregar}
          {aInvitar.some(({ relacion }) => relacion !== null) && (
            <Button variant="outline" onClick={() => setAbierto("invitar")}>
              Invitar a otro responsable
            </Button>
          )}
        </div>
      )}
      <AgregarHijo
        open={abierto === "agregar"}
        apellido={otros[0]?.apellido ?? yo.apellido}
        relacion={otros[0]?.relacion ?? null}
        onClose={cerrar}
        onDone={listo}
      />
      <Invitar open={abierto === "invitar"} personas={aInvitar} onClose={listo} />
    </div>
  );
}

function SelectorDePersonas({ personas }: { personas: readonly PersonaDeFamilia[] }) {
  return (
    <nav aria-label="Personas de tu familia" className={styles.selector}>
      <ul className={`sideways ${styles.lista}`}>
        {personas.map((persona) => (
          <li key={persona.id}>
            <a
              href={`#persona-${persona.id}`}
              className={`line-2 middle strong nowrap target round not-underlined ${styles.persona}`}
            >
              <Avatar persona={persona} size="small" />
              {persona.relacion === null ? <span>Vos</span> : <span translate="no">{persona.nombre}</span>}
              {(persona.vencido ?? 0) > 0 && (
                <>
                  <span className={`round ${styles.debe}`} aria-hidden="true" />
                  <span className="visually-hidden">, debe cuotas</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PedidoDeFamiliaProps {
  pedido: Familia["pedidos"][number];
  persona: PersonaDeFamilia | undefined;
  onDone: () => void;
}

function PedidoDeFamilia({ pedido, persona, onDone }: PedidoDeFamiliaProps) {
  const [open, setOpen] = useState(false);
  const titulo = useId();
  const responder = (json: { acepta: boolean; ve?: boolean; paga?: boolean; autoriza?: boolean }) =>
    answerOf(api.familia.pedidos[":id"].responder.$post({ ...withId(pedido.id), json }));
  const [rechazar, busy, problem] = useWrite(() => responder({ acepta: false }), { onDone });
  const { nombre, apellido } = pedido.de;
  const esPropia = persona?.relacion === null;
  const queSeria = esPropia
    ? "tu responsable"
    : `responsable de ${persona?.nombre ?? "alguien de tu familia"}`;

  return (
    <Card as="section" aria-labelledby={titulo}>
      <h2 id={titulo}>
        <span translate="no">{`${nombre} ${apellido}`}</span> {`quiere ser ${queSeria}`}
      </h2>
      <p>
        Parentesco: {PALABRA_DE_RELACION[pedido.relacion].toLowerCase()}. Si no conocés a esa persona, rechazá
        el pedido: no se entera de nada.
      </p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className={`row-3 spread ${styles.acciones}`}>
        <Button variant="accent" onClick={() => setOpen(true)}>
          Aceptar…
        </Button>
        <Button variant="outline" loading={busy} onClick={() => rechazar()}>
          Rechazar
        </Button>
      </div>
      <PublicFormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${nombre} va a ser ${queSeria}`}
        submitLabel="Aceptar"
        read={leerPermisos}
        send={(permisos) => responder({ acepta: true, ...permisos })}
        onSaved={onDone}
      >
        {() => <PermisosADar decide={!esPropia} />}
      </PublicFormDialog>
    </Card>
  );
}

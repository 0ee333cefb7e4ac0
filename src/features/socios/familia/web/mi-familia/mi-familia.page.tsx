import UserPlus from "icon:user-plus";
import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { GuardFallback, LoadProblem } from "#web/shell/guard-fallback.tsx";
import { useRevalidateOnReturn } from "#web/shell/use-revalidate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Familia } from "../../contract.ts";
import { AgregarHijo } from "./agregar-hijo.tsx";
import { Invitar } from "./invitar.tsx";
import styles from "./mi-familia.module.css";
import { PedidoDeFamilia } from "./pedido-de-familia.tsx";
import { SelectorDePersonas } from "./selector-de-personas.tsx";
import { TarjetaPersona } from "./tarjeta-persona.tsx";

export const meta = pageMeta({ title: "Mi familia", index: false });

export async function clientLoader() {
  const answer = await answerOf(api.familia.$get());
  return answer.ok ? { familia: answer.data, fallo: null } : { familia: null, fallo: answer.problem.detail };
}

export function HydrateFallback() {
  return <GuardFallback />;
}

/** The household: a card per person, and what waits for an answer (Rule FAM-5). */
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
      icon={<UserPlus aria-hidden="true" />}
      onClick={() => setAbierto("agregar")}
    >
      Agregar hijo/a
    </Button>
  );
  return (
    <div className={styles.pagina}>
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
      <ul className={styles.personas}>
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
        <div className={styles.acciones}>
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

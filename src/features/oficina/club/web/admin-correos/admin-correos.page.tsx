import { Switch } from "@mantine/core";
import { useId, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { showOutcome } from "#web/admin/decision-notice.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { AreaDeCorreos, CorreoDelSitio } from "../../contract.ts";
import styles from "./admin-correos.module.css";

export const meta = pageMeta({ title: "Correos, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return answerOf(api.club.correos.$get({}, { init: { signal: request.signal } }));
}

/** Every mail that the site sends, with a switch for each mail that a club may turn off (Rule COR-5). */
export default function AdminCorreos() {
  const answer = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  return (
    <StaffScreen
      title="Correos"
      lead="Todo lo que el sitio manda por correo. Lo que apagás deja de mandarse enseguida."
    >
      {answer.ok ? (
        <div className={styles.areas}>
          {answer.data.map((area) => (
            <Area key={area.area} area={area} onChange={revalidate} />
          ))}
        </div>
      ) : (
        <LoadFailure
          problem={answer.problem}
          retrying={state === "loading"}
          onRetry={() => void revalidate()}
        />
      )}
    </StaffScreen>
  );
}

interface Cambiable {
  /** Resolves once the screen shows the stored state. */
  onChange: () => Promise<void>;
}

function Area({ area: { area, correos }, onChange }: Cambiable & { area: AreaDeCorreos }) {
  const heading = useId();
  return (
    <section className={styles.area} aria-labelledby={heading}>
      <h2 id={heading}>{area}</h2>
      <ul role="list">
        {/* Mails that can be switched come first. */}
        {correos
          .toSorted((a, b) => Number(a.siempre) - Number(b.siempre))
          .map((correo) => (
            <li key={correo.nombre} className={styles.mail}>
              {correo.siempre ? (
                <div className={styles.always}>
                  <div>
                    <p>{correo.etiqueta}</p>
                    <p className={styles.when}>{correo.cuando}</p>
                  </div>
                  <Badge>Siempre</Badge>
                </div>
              ) : (
                <Interruptor correo={correo} onChange={onChange} />
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}

function Interruptor({ correo, onChange }: Cambiable & { correo: CorreoDelSitio }) {
  const { nombre, etiqueta, cuando, encendido } = correo;
  /** The requested state, until the screen shows the stored one. */
  const [pedido, setPedido] = useState<boolean | null>(null);
  const [cambiar] = useSingleFlight(async (quiere: boolean) => {
    setPedido(quiere);
    const answer = await answerOf(api.club.correos.$patch({ json: { nombre, encendido: quiere } }));
    showOutcome(answer, `${etiqueta}: ${quiere ? "se manda" : "no se manda más"}.`);
    await onChange();
    setPedido(null);
  });
  return (
    <Switch
      size="md"
      labelPosition="left"
      label={etiqueta}
      description={cuando}
      checked={pedido ?? encendido}
      classNames={{
        body: styles.row ?? "",
        labelWrapper: styles.words ?? "",
        label: styles.label ?? "",
        description: styles.when ?? "",
        track: styles.track ?? "",
      }}
      onChange={(event) => void cambiar(event.currentTarget.checked)}
    />
  );
}

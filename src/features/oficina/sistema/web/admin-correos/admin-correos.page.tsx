import { Switch } from "@mantine/core";
import { useId, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { formatInstant } from "#contract/format.ts";
import type { AreaDeCorreos, CorreoDelSitio } from "#features/oficina/club/contract.ts";
import { ActionButton, useAction } from "#web/admin/action-button.tsx";
import { DetailList } from "#web/admin/detail-list.tsx";
import { Modal, openDialog } from "#web/admin/dialogs.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { Loaded, useLoaderAnswer } from "#web/admin/load-failure.tsx";
import { type Column, RecordTable } from "#web/admin/record-table.tsx";
import { ListBody } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useRevalidateEvery } from "#web/shell/use-revalidate.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { CorreoSinEnviar, TextoDeCorreo } from "../../contract.ts";
import { AVISOS_DE_REINTENTO } from "../asuntos.tsx";
import { PuntosDelSistema } from "../puntos-del-sistema.tsx";
import styles from "./admin-correos.module.css";

const CADA_MS = 15_000;
const CORREOS = staffList({
  name: "correos",
  of: "correos",
  empty: "NO HAY CORREOS PARA REINTENTAR",
  list: (query, options) => api.sistema.correos.$get({ query }, options),
});

/** Parts of the site on which emails depend. */
const DE_LOS_CORREOS = ["smtp", "correos"];

export const meta = pageMeta({ title: "Correos, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const init = { init: { signal: request.signal } };
  const [areas, estado, esperan] = await Promise.all([
    answerOf(api.club.correos.$get({}, init)),
    answerOf(api.sistema.estado.$get({}, init)),
    CORREOS.loadPage(request),
  ]);
  return { areas, estado, esperan };
}

/** Problems with emails, and every email of the site with a switch (Rule COR-5). */
export default function AdminCorreos() {
  const { areas: answer, estado, esperan } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const list = useStaffList(CORREOS, esperan);
  useRevalidateEvery(CADA_MS);
  return (
    <StaffScreen
      title="Correos"
      lead="Todo lo que el sitio manda por correo. Lo que apagás deja de mandarse enseguida."
    >
      <section className={`stack-4 ${styles.waiting}`} aria-labelledby="esperan">
        <h2 id="esperan" className="text-xl">
          ¿No llega un correo?
        </h2>
        {estado.ok && (
          <PuntosDelSistema
            puntos={estado.data.puntos.filter(({ clave }) => DE_LOS_CORREOS.includes(clave))}
          />
        )}
        <p className="muted">
          Si no le llegan a una persona, buscala acá: los que no salieron dicen por qué. Si no hay ninguno, el
          sitio se los mandó: revisá su dirección en su página y pedile que mire en el correo no deseado.
        </p>
        {!(esperan.ok && esperan.data.length === 0 && !list.narrowed) && (
          <>
            <ListFilters list={list} />
            <ListBody list={list}>
              {(correos) => <CorreosSinEnviar correos={correos} busy={list.busy} onChange={list.reload} />}
            </ListBody>
          </>
        )}
      </section>
      <Loaded of={useLoaderAnswer(answer)}>
        {(areas) => (
          <div className={`stack-4 top ${styles.areas}`}>
            {areas.map((area) => (
              <Area key={area.area} area={area} onChange={revalidate} />
            ))}
          </div>
        )}
      </Loaded>
    </StaffScreen>
  );
}

interface Cambiable {
  /** Resolves when the screen shows the stored state. */
  onChange: () => Promise<void>;
}

function Area({ area: { area, correos }, onChange }: Cambiable & { area: AreaDeCorreos }) {
  const heading = useId();
  return (
    <section className={`box radius-l ${styles.area}`} aria-labelledby={heading}>
      <h2 id={heading} className="text-l below-2">
        {area}
      </h2>
      <ul role="list">
        {/* Emails that can be switched off are listed first. */}
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
  /** Requested state, shown until the stored state is loaded. */
  const [pedido, setPedido] = useState<boolean | null>(null);
  const [cambiar] = useAction({
    call(quiere: boolean) {
      setPedido(quiere);
      return answerOf(api.club.correos.$patch({ json: { nombre, encendido: quiere } }));
    },
    done: (_, quiere) => `${etiqueta}: ${quiere ? "se manda" : "no se manda más"}.`,
    async onChange() {
      await onChange();
      setPedido(null);
    },
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

interface CorreosSinEnviarProps {
  correos: readonly CorreoSinEnviar[];
  busy: boolean;
  onChange: () => void;
}

/** Unsent emails, each with buttons to read and retry it. */
export function CorreosSinEnviar({ correos, busy, onChange }: CorreosSinEnviarProps) {
  const columns: readonly Column<CorreoSinEnviar>[] = [
    { label: "Escrito", kind: "instant", cell: (row) => formatInstant(row.creadoEn) },
    { label: "Asunto", kind: "wide", card: "title", whole: (row) => row.asunto, cell: (row) => row.asunto },
    { label: "Para", kind: "text", whole: (row) => row.para, cell: (row) => row.para },
    { label: "Intentos", kind: "number", cell: (row) => row.intentos },
    {
      label: "Último error",
      kind: "wide",
      whole: ({ ultimoError }) => ultimoError ?? "",
      cell: ({ ultimoError }) => ultimoError ?? <span className="muted">Todavía no se intentó</span>,
    },
    {
      label: "Acciones",
      card: "action",
      cell: (row) => (
        <div className="row-2">
          <ActionButton
            variant="outline"
            size="small"
            aria-label={`Leer “${row.asunto}” para ${row.para}`}
            call={async () => {
              const answer = await answerOf(api.sistema.correos[":id"].$get({ param: { id: row.id } }));
              // It may have been sent in the meantime.
              if (!answer.ok) onChange();
              return answer;
            }}
            onSaved={(correo) => void openDialog(<Lectura correo={correo} />)}
          >
            Leer
          </ActionButton>
          <ActionButton
            variant="outline"
            size="small"
            aria-label={`Reintentar “${row.asunto}” para ${row.para}`}
            call={() => answerOf(api.sistema.correos[":id"].reintentar.$post({ param: { id: row.id } }))}
            done={({ estado }) => AVISOS_DE_REINTENTO[estado]}
            onChange={onChange}
          >
            Reintentar
          </ActionButton>
        </div>
      ),
    },
  ];
  return (
    <RecordTable
      caption="Correos sin enviar"
      columns={columns}
      rows={correos}
      keyOf={(row) => row.id}
      toneOf={(row) => (row.ultimoError ? "danger" : "info")}
      cardHeading="h3"
      busy={busy}
    />
  );
}

function Lectura({ correo: { asunto, para, creadoEn, texto } }: { correo: TextoDeCorreo }) {
  return (
    <Modal title={asunto} size="lg">
      <DetailList
        details={[
          ["Para", para],
          ["Escrito", formatInstant(creadoEn)],
        ]}
      />
      <p className="above-5 mail-text">{texto}</p>
    </Modal>
  );
}

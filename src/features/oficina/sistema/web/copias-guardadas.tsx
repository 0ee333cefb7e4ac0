import Upload from "icon:upload";
import { formatBytes, formatInstant } from "#contract/format.ts";
import { CamposDeIdentidad, leerIdentidad } from "#features/personas/sesion/web/campos-de-identidad.tsx";
import { DialogButton, Modal, useDialog } from "#web/admin/dialogs.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { type Column, RecordTable } from "#web/admin/record-table.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Copia, CopiasParaRestaurar } from "../contract.ts";
import { type Llamadas, llamadasDe, RestaurarCopia } from "./restaurar-copia.tsx";

type Una = CopiasParaRestaurar["copias"][number];

const LLAMADAS: Llamadas = {
  ...llamadasDe(api.sistema.copias),
  restaurar: (pedido, datos) =>
    answerOf(api.sistema.copias.restauracion.$post({ json: { ...pedido, ...leerIdentidad(datos) } })),
};

export function CopiasGuardadas() {
  const guardadas = useAnswer("copias", (options) => api.sistema.copias.$get({}, options));
  return (
    <Loaded of={guardadas} text="Cargando...">
      {({ copias, ultima }) => (
        <div className="stack-4">
          {ultima && <Ultima {...ultima} />}
          {copias.length === 0 ? (
            <p className="muted">Todavía no hay ninguna en este servidor.</p>
          ) : (
            <TablaDeCopias caption="Copias de seguridad" copias={copias} />
          )}
          <DeAfuera />
          <div>
            <DialogButton
              variant="outline"
              icon={<Upload />}
              opens={<Restaurar copia={null} titulo="Subir una copia" />}
            >
              Subir una copia
            </DialogButton>
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Restaurar({ copia, titulo }: { copia: Copia | null; titulo: string }) {
  const { close } = useDialog();
  return (
    <Modal title={titulo} size="lg" keepsDraft closeOnClickOutside={false}>
      <RestaurarCopia
        llamadas={LLAMADAS}
        inicial={copia}
        identidad={(errores) => <CamposDeIdentidad errores={errores} />}
        onCancel={close}
        // During the restoration, the site answers with a waiting page.
        onEmpezada={() => location.reload()}
      />
    </Modal>
  );
}

interface TablaDeCopiasProps {
  caption: string;
  copias: readonly Una[];
}

function TablaDeCopias({ caption, copias }: TablaDeCopiasProps) {
  const columns: readonly Column<Una>[] = [
    { label: "Hecha", kind: "instant", card: "title", cell: (row) => formatInstant(row.fecha) },
    { label: "Archivo", kind: "wide", cell: (row) => <span className="breakable">{row.nombre}</span> },
    { label: "Tamaño", kind: "number", cell: (row) => formatBytes(row.bytes) },
    {
      label: "Acciones",
      card: "action",
      cell: ({ origen, nombre, fecha }) => (
        <DialogButton
          variant="outline"
          size="small"
          aria-label={`Restaurar la copia ${origen === "afuera" ? "de afuera " : ""}del ${formatInstant(fecha)}`}
          opens={<Restaurar copia={{ origen, nombre }} titulo="Restaurar una copia" />}
        >
          Restaurar…
        </DialogButton>
      ),
    },
  ];
  return (
    <RecordTable
      caption={caption}
      columns={columns}
      rows={copias}
      keyOf={(row) => row.nombre}
      cardHeading="h3"
    />
  );
}

/** Offsite backups; empty if no bucket is connected. */
function DeAfuera() {
  const { answer } = useAnswer("copias-de-afuera", (options) => api.sistema.copias.afuera.$get({}, options));
  if (!answer?.ok) return answer && <p className="muted">{answer.problem.detail}</p>;
  const { copias, problemas } = answer.data;
  return (
    <>
      {problemas.map((problema) => (
        <Alert key={problema} tone="warn">
          <p>{problema}</p>
        </Alert>
      ))}
      {copias.length > 0 && (
        <>
          <h3>Fuera del servidor</h3>
          <TablaDeCopias caption="Copias fuera del servidor" copias={copias} />
        </>
      )}
    </>
  );
}

const RESULTADOS = {
  hecha: { tone: "success", titulo: "Se restauró una copia" },
  fallida: { tone: "danger", titulo: "No se pudo restaurar" },
  interrumpida: { tone: "warn", titulo: "Una restauración se interrumpió" },
} as const;

function Ultima({ cuando, resultado, fecha, guardada, motivo }: NonNullable<CopiasParaRestaurar["ultima"]>) {
  const { tone, titulo } = RESULTADOS[resultado];
  return (
    <Alert tone={tone} title={titulo}>
      <p>
        {formatInstant(cuando)}.{" "}
        {resultado === "hecha"
          ? `El sitio volvió a como estaba el ${fecha ? formatInstant(fecha) : "día de la copia"}.`
          : `El sitio quedó como estaba. ${motivo ?? ""}`}
        {resultado === "hecha" && guardada && <span>{` Lo que había antes está en ${guardada}.`}</span>}
      </p>
    </Alert>
  );
}

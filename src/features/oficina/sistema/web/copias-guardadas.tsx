import Upload from "icon:upload";
import { formatBytes, formatInstant } from "#contract/format.ts";
import { CamposDeIdentidad, leerIdentidad } from "#features/personas/sesion/web/campos-de-identidad.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal, useOpening } from "#web/admin/modal.tsx";
import { type Column, RecordTable } from "#web/admin/record-table.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Copia, CopiasParaRestaurar } from "../contract.ts";
import { type Llamadas, llamadasDe, RestaurarCopia } from "./restaurar-copia.tsx";

type Una = CopiasParaRestaurar["copias"][number];
type Eleccion = { copia: Copia | null; titulo: string };

const LLAMADAS: Llamadas = {
  ...llamadasDe(api.sistema.copias),
  restaurar: (pedido, datos) =>
    answerOf(api.sistema.copias.restauracion.$post({ json: { ...pedido, ...leerIdentidad(datos) } })),
};

export function CopiasGuardadas() {
  const guardadas = useAnswer("copias", (options) => api.sistema.copias.$get({}, options));
  const elegida = useOpening<Eleccion>();
  return (
    <Loaded of={guardadas} text="Cargando...">
      {({ copias, ultima }) => (
        <div className="stack-4">
          {ultima && <Ultima {...ultima} />}
          {copias.length === 0 ? (
            <p className="muted">Todavía no hay ninguna en este servidor.</p>
          ) : (
            <TablaDeCopias caption="Copias de seguridad" copias={copias} onElegir={elegida.open} />
          )}
          <DeAfuera onElegir={elegida.open} />
          <div>
            <Button
              variant="outline"
              icon={<Upload />}
              onOpen={() => elegida.open({ copia: null, titulo: "Subir una copia" })}
            >
              Subir una copia
            </Button>
          </div>
          <Modal
            {...elegida.dialog}
            title={elegida.about?.titulo}
            size="lg"
            keepsDraft
            closeOnClickOutside={false}
          >
            {elegida.about && (
              <RestaurarCopia
                llamadas={LLAMADAS}
                inicial={elegida.about.copia}
                identidad={(errores) => <CamposDeIdentidad errores={errores} />}
                onCancel={elegida.close}
                // During the restoration, the site answers with a waiting page.
                onEmpezada={() => location.reload()}
              />
            )}
          </Modal>
        </div>
      )}
    </Loaded>
  );
}

interface TablaDeCopiasProps {
  caption: string;
  copias: readonly Una[];
  onElegir: (eleccion: Eleccion) => void;
}

function TablaDeCopias({ caption, copias, onElegir }: TablaDeCopiasProps) {
  const columns: readonly Column<Una>[] = [
    { label: "Hecha", kind: "date", card: "title", cell: (row) => formatInstant(row.fecha) },
    { label: "Archivo", kind: "wide", cell: (row) => <span className="breakable">{row.nombre}</span> },
    { label: "Tamaño", kind: "number", cell: (row) => formatBytes(row.bytes) },
    {
      label: "Acciones",
      card: "action",
      cell: ({ origen, nombre, fecha }) => (
        <Button
          variant="outline"
          size="small"
          aria-label={`Restaurar la copia ${origen === "afuera" ? "de afuera " : ""}del ${formatInstant(fecha)}`}
          onOpen={() => onElegir({ copia: { origen, nombre }, titulo: "Restaurar una copia" })}
        >
          Restaurar…
        </Button>
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
function DeAfuera({ onElegir }: Pick<TablaDeCopiasProps, "onElegir">) {
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
          <TablaDeCopias caption="Copias fuera del servidor" copias={copias} onElegir={onElegir} />
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

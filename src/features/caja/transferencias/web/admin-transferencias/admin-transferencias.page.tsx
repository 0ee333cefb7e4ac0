import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { formatCantidad, formatFecha, formatInstant, formatMoney } from "#contract/format.ts";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { RecordTable } from "#web/admin/record-table.tsx";
import { ListBody } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { type Answer, answerOf, api, withId } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { LoadingScreen } from "#web/shell/guard-fallback.tsx";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/use-write.ts";
import type {
  Extracto,
  ExtractoConMovimientos,
  LecturaDeArchivo,
  TransferenciaEnLaOficina,
} from "../../contract.ts";
import {
  COLUMNAS_DE_EXTRACTOS,
  GRUPOS,
  GRUPOS_DE_MOVIMIENTOS,
  type GrupoDeMovimientos,
} from "../../rules.ts";
import { AdminExtractos } from "./admin-extractos.tsx";
import { AdminMovimientos } from "./admin-movimientos.tsx";

const EXTRACTOS = staffList({
  name: "extractos",
  of: "extractos",
  empty: "TODAVÍA NO SE SUBIÓ NINGÚN EXTRACTO",
  pager: "needed",
  columns: COLUMNAS_DE_EXTRACTOS,
  list: (query, options) => api.extractos.$get({ query }, options),
});

const movimientosDe = (id: string) =>
  staffList({
    name: "movimientos-de-extracto",
    size: 50,
    of: "movimientos",
    empty: "No hay movimientos así en este extracto.",
    filters: {
      grupo: { segments: GRUPOS.map((value) => ({ value, label: GRUPOS_DE_MOVIMIENTOS[value].label })) },
    },
    list: (query, options) => api.extractos[":id"].$get({ param: { id }, query }, options),
  });

export const meta = pageMeta({ title: "Banco, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get("id");
  if (id !== null && /^[1-9]\d{0,9}$/.test(id))
    return { extracto: await movimientosDe(id).loadPage(request) };
  const [extractos, comprobantes] = await Promise.all([
    EXTRACTOS.loadPage(request),
    answerOf(
      api.transferencias.lista.$get(
        { query: { mostrar: "por-revisar", tamano: "20" } },
        { init: { signal: request.signal } },
      ),
    ),
  ]);
  return { extractos, comprobantes };
}

export const HydrateFallback = LoadingScreen;

export default function AdminTransferencias() {
  const { extracto, extractos, comprobantes } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const list = useStaffList(EXTRACTOS, extractos ?? null);
  const navigate = useNavigate();
  const aqui = useAdminPath()("transferencias");
  const reload = () => void revalidate();
  if (extracto?.ok) return <AdminExtracto answer={extracto} aqui={aqui} />;
  return (
    <StaffScreen
      title="Banco"
      lead="Subí el extracto del banco para ver quién transfirió: lo seguro se acredita junto, lo demás de a uno. Nada se paga hasta que lo confirmes."
    >
      {extracto ? (
        <LoadFailure problem={extracto.problem} onRetry={reload} />
      ) : (
        <>
          {extractos && <AdminExtractos list={list} onSubido={(id) => void navigate(`${aqui}?id=${id}`)} />}
          {comprobantes?.ok && <AdminComprobantes transferencias={comprobantes.data} onChange={reload} />}
          {comprobantes && !comprobantes.ok && (
            <LoadFailure problem={comprobantes.problem} onRetry={reload} />
          )}
        </>
      )}
    </StaffScreen>
  );
}

interface AdminComprobantesProps {
  transferencias: readonly TransferenciaEnLaOficina[];
  onChange: () => void;
}

const deQuien = ({ pagador }: TransferenciaEnLaOficina) => pagador?.nombre ?? "alguien sin cuenta";

function AdminComprobantes({ transferencias, onChange }: AdminComprobantesProps) {
  const [revisar, busy, problema] = useWrite(
    (pagoId: number, aceptado: boolean) =>
      answerOf(api.transferencias[":id"].revisar.$post({ ...withId(pagoId), json: { aceptado } })),
    { onChange },
  );
  async function bajar(pagoId: number) {
    const response = await api.transferencias[":id"].comprobante.$get(withId(pagoId));
    if (!response.ok) {
      notifications.show({ message: "No se pudo abrir el comprobante.", color: "red" });
      return;
    }
    const file = await response.blob();
    const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    saveFile(named ?? `comprobante_${pagoId}`, file, file.type);
  }
  return (
    <section className="stack-3" aria-labelledby="comprobantes">
      <h2 id="comprobantes">Comprobantes para mirar</h2>
      <p>
        {transferencias.length === 0
          ? "No hay comprobantes sin mirar."
          : "Dar por bueno un comprobante no cobra nada: ayuda a reconocer la transferencia en el extracto."}
      </p>
      {problema && <Alert tone="danger">{problema}</Alert>}
      {transferencias.length > 0 && (
        <RecordTable
          caption="Comprobantes para mirar"
          rows={transferencias}
          keyOf={({ pagoId }) => pagoId}
          cardHeading="h3"
          busy={busy}
          columns={[
            { label: "Quién pagó", card: "title", cell: deQuien },
            { label: "Importe", kind: "number", cell: ({ monto }) => formatMoney(monto) },
            { label: "Qué paga", kind: "wide", cell: ({ descripcion }) => descripcion },
            {
              label: "Subido",
              kind: "date",
              cell: ({ comprobanteEn }) => (comprobanteEn ? formatInstant(comprobanteEn) : "—"),
            },
            {
              label: "Acciones",
              card: "action",
              cell: (una) => (
                <div className="row-2">
                  {(
                    [
                      ["Bajar", "Bajar el comprobante de", () => void bajar(una.pagoId)],
                      ["Está bien", "Está bien el de", () => revisar(una.pagoId, true)],
                      ["No sirve", "No sirve el de", () => revisar(una.pagoId, false)],
                    ] as const
                  ).map(([texto, nombre, onClick]) => (
                    <Button
                      key={texto}
                      size="small"
                      variant="outline"
                      aria-label={`${nombre} ${deQuien(una)}`}
                      onClick={onClick}
                    >
                      {texto}
                    </Button>
                  ))}
                </div>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

interface AdminExtractoProps {
  answer: Extract<Answer<ExtractoConMovimientos>, { ok: true }>;
  aqui: string;
}

function AdminExtracto({ answer, aqui }: AdminExtractoProps) {
  const extracto = answer.data;
  const { id, archivo, conteos, lectura } = extracto;
  const list = useStaffList(movimientosDe(String(id)), null);
  const [confirmar, busy, problema] = useWrite(
    async () => {
      let confirmados = 0;
      for (;;) {
        const parte = await answerOf(api.extractos[":id"].confirmar.$post(withId(id)));
        if (!parte.ok) return parte;
        confirmados += parte.data.confirmados;
        if (parte.data.quedan === 0 || parte.data.confirmados === 0)
          return { ...parte, data: { ...parte.data, confirmados } };
      }
    },
    {
      onChange: list.reload,
      onDone: ({ confirmados, conProblemas }) =>
        notifications.show({
          message: `Se acreditaron ${confirmados}.${conProblemas > 0 ? ` ${conProblemas} no se pudieron: decidilos de a uno.` : ""}`,
          color: conProblemas > 0 ? "red" : "green",
        }),
    },
  );
  const cuantos = (grupo: GrupoDeMovimientos) =>
    GRUPOS_DE_MOVIMIENTOS[grupo].estados.reduce((sum, estado) => sum + conteos[estado], 0);
  const { grupo = "entro" } = list.values;
  return (
    <StaffScreen
      title={archivo}
      lead={loLeido(extracto)}
      back={{ to: aqui, label: "Todos los extractos" }}
      actions={
        <div className="row-3 bottom">
          <Button variant="accent" loading={busy} disabled={conteos.seguro === 0} onClick={() => confirmar()}>
            {conteos.seguro === 0
              ? "Nada seguro por confirmar"
              : conteos.seguro === 1
                ? "Confirmar el seguro"
                : `Confirmar los ${conteos.seguro} seguros`}
          </Button>
          <FilterSelect
            label="Mostrar"
            value={grupo}
            options={GRUPOS.map((uno) => ({
              value: uno,
              label: `${GRUPOS_DE_MOVIMIENTOS[uno].label} (${cuantos(uno)})`,
            }))}
            onChange={(value) => list.change({ grupo: value })}
          />
          {grupo === "entro" && conteos.salida > 0 && (
            <button type="button" className="as-link" onClick={() => list.change({ grupo: "salida" })}>
              {`Plata que salió: ${formatCantidad(conteos.salida, "movimiento")}`}
            </button>
          )}
        </div>
      }
    >
      {lectura && <Lectura {...lectura} />}
      {problema && <Alert tone="danger">{problema}</Alert>}
      <ListBody list={{ ...list, answer: { ...answer, data: extracto.movimientos } }}>
        {(rows) => <AdminMovimientos movimientos={rows} busy={list.busy} onChange={list.reload} />}
      </ListBody>
    </StaffScreen>
  );
}

function loLeido({ formato, desde, hasta, lectura }: Extracto): string {
  const dias = `${formato}, del ${formatFecha(desde)} al ${formatFecha(hasta)}.`;
  if (!lectura) return dias;
  const { hoja, filas, leidas } = lectura;
  const cuantas =
    leidas === filas
      ? `Se ${filas === 1 ? "leyó la única fila" : `leyeron las ${filas} filas`}`
      : `De ${formatCantidad(filas, "fila")} se ${leidas === 1 ? "leyó" : "leyeron"} ${formatCantidad(leidas, "movimiento")}`;
  return `${hoja ? `Hoja «${hoja}». ` : ""}${dias} ${cuantas}.`;
}

function Lectura({ filas, leidas, ilegibles, apartadas }: LecturaDeArchivo) {
  const otras = filas - leidas - ilegibles;
  const lista = (cuantas: number, lineas: typeof apartadas) => (
    <ul>
      {lineas.map(({ linea, motivo }) => (
        <li key={linea}>
          Línea {linea}: {motivo}.
        </li>
      ))}
      {cuantas > lineas.length && <li>Y {cuantas - lineas.length} más.</li>}
    </ul>
  );
  return (
    <>
      {ilegibles > 0 && (
        <Alert
          tone="warn"
          title={ilegibles === 1 ? "Una fila no se entiende" : `${ilegibles} filas no se entienden`}
        >
          {lista(
            ilegibles,
            apartadas.filter(({ ilegible }) => ilegible),
          )}
          <p>Corregí el archivo y volvé a subirlo: lo que ya se leyó no se repite.</p>
        </Alert>
      )}
      {otras > 0 && (
        <details>
          <summary>Filas que no son movimientos: {otras}</summary>
          {lista(
            otras,
            apartadas.filter(({ ilegible }) => !ilegible),
          )}
        </details>
      )}
    </>
  );
}

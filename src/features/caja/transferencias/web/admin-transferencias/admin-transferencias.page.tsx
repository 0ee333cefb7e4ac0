import { useId } from "react";
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from "react-router";
import { formatCantidad, formatFecha, formatInstant, formatMoney } from "#contract/format.ts";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { type ListAddress, listAddress, listQuery, setOrDrop, useStaffList } from "#web/admin/list-state.ts";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { Pager } from "#web/admin/pager.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { LoadingScreen } from "#web/shell/guard-fallback.tsx";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { useWrite } from "#web/use-write.ts";
import type { ExtractoConMovimientos, LecturaDeArchivo, TransferenciaEnLaOficina } from "../../contract.ts";
import { ESTADOS_DE_MOVIMIENTO, PALABRA_DE_MOVIMIENTO } from "../../rules.ts";
import { AdminExtractos } from "./admin-extractos.tsx";
import { AdminMovimiento } from "./admin-movimiento.tsx";
import styles from "./admin-transferencias.module.css";

const EXTRACTOS = listAddress("extractos", 10);
const MOVIMIENTOS = listAddress("movimientos-de-extracto", 20);

export const meta = pageMeta({ title: "Transferencias, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const init = { signal: request.signal };
  const id = searchParams.get("id");
  if (id !== null && /^[1-9]\d{0,9}$/.test(id)) {
    const estado = ESTADOS_DE_MOVIMIENTO.find((uno) => uno === searchParams.get("estado"));
    const { termino: _, ...query } = listQuery(searchParams, MOVIMIENTOS);
    const extracto = await answerOf(
      api.extractos[":id"].$get({ param: { id }, query: { ...query, ...(estado && { estado }) } }, { init }),
    );
    return { extracto };
  }
  const { termino: _, ...query } = listQuery(searchParams, EXTRACTOS);
  const [extractos, comprobantes] = await Promise.all([
    answerOf(api.extractos.$get({ query }, { init })),
    answerOf(api.transferencias.lista.$get({ query: { mostrar: "por-revisar", tamano: "20" } }, { init })),
  ]);
  return { extractos, comprobantes };
}

export function HydrateFallback() {
  return <LoadingScreen />;
}

/** Bank statements, and payments by transfer that wait for their money. */
export default function AdminTransferencias() {
  const { extracto, extractos, comprobantes } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const aqui = useAdminPath()("transferencias");
  const reload = () => void revalidate();
  return (
    <StaffScreen
      title="Transferencias"
      lead="Subí el extracto del banco: lo seguro se confirma junto, lo dudoso se decide de a uno. Nada se paga hasta que lo confirmes."
    >
      {extracto ? (
        <>
          <Link to={aqui}>Todos los extractos</Link>
          {extracto.ok ? (
            <AdminExtracto
              extracto={extracto.data}
              address={MOVIMIENTOS}
              total={extracto.total ?? 0}
              onChange={reload}
            />
          ) : (
            <LoadFailure problem={extracto.problem} onRetry={reload} />
          )}
        </>
      ) : (
        <>
          {extractos && (
            <AdminExtractos
              answer={extractos}
              address={EXTRACTOS}
              onSubido={(id) => void navigate(`${aqui}?id=${id}`)}
              onChange={reload}
            />
          )}
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

/** Receipts that nobody has reviewed; accepting one pays nothing. */
function AdminComprobantes({ transferencias, onChange }: AdminComprobantesProps) {
  return (
    <section className={styles.tarjeta} aria-labelledby="comprobantes">
      <h2 id="comprobantes">Comprobantes para mirar</h2>
      {transferencias.length === 0 ? (
        <p>No hay comprobantes sin mirar.</p>
      ) : (
        <>
          <p>
            Dar por bueno un comprobante no cobra nada: ayuda a reconocer la transferencia en el extracto.
          </p>
          <ul className={styles.movimientos}>
            {transferencias.map((una) => (
              <li key={una.pagoId}>
                <Comprobante transferencia={una} onChange={onChange} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Comprobante({
  transferencia,
  onChange,
}: {
  transferencia: TransferenciaEnLaOficina;
  onChange: () => void;
}) {
  const { pagoId, pagador, monto, descripcion, comprobanteEn } = transferencia;
  const param = { id: String(pagoId) };
  const de = pagador?.nombre ?? "alguien sin cuenta";
  const [revisar, busy, problema] = useWrite(
    (aceptado: boolean) => answerOf(api.transferencias[":id"].revisar.$post({ param, json: { aceptado } })),
    { onChange },
  );
  async function ver() {
    const response = await api.transferencias[":id"].comprobante.$get({ param });
    if (!response.ok) {
      notifications.show({ message: "No se pudo abrir el comprobante.", color: "red" });
      return;
    }
    const file = await response.blob();
    const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    saveFile(named ?? `comprobante_${pagoId}`, file, file.type);
  }
  return (
    <div className={styles.movimiento}>
      <div className={styles.cabeza}>
        <strong className={styles.importe}>{formatMoney(monto)}</strong>
        <span>{de}</span>
      </div>
      <p className="muted">
        {descripcion}
        {comprobanteEn && <span>{` · subido el ${formatInstant(comprobanteEn)}`}</span>}
      </p>
      {problema && <p role="alert">{problema}</p>}
      <div className={styles.barra}>
        <Button
          size="small"
          variant="outline"
          aria-label={`Bajar el comprobante de ${de}`}
          onClick={() => void ver()}
        >
          Bajar
        </Button>
        <Button
          size="small"
          loading={busy}
          aria-label={`Está bien el de ${de}`}
          onClick={() => revisar(true)}
        >
          Está bien
        </Button>
        <Button
          size="small"
          variant="ghost"
          loading={busy}
          aria-label={`No sirve el de ${de}`}
          onClick={() => revisar(false)}
        >
          No sirve
        </Button>
      </div>
    </div>
  );
}

interface AdminExtractoProps {
  extracto: ExtractoConMovimientos;
  address: ListAddress;
  total: number;
  onChange: () => void;
}

function AdminExtracto({ extracto, address, total, onChange }: AdminExtractoProps) {
  const { id, archivo, formato, desde, hasta, conteos, movimientos, lectura } = extracto;
  const titulo = useId();
  const [params, setParams] = useSearchParams();
  const state = useStaffList(address);
  const [confirmar, busy, problema] = useWrite(
    async () => {
      let confirmados = 0;
      for (;;) {
        const parte = await answerOf(api.extractos[":id"].confirmar.$post({ param: { id: String(id) } }));
        if (!parte.ok) return parte;
        confirmados += parte.data.confirmados;
        if (parte.data.quedan === 0 || parte.data.confirmados === 0)
          return { ...parte, data: { ...parte.data, confirmados } };
      }
    },
    {
      onChange,
      onDone: ({ confirmados, conProblemas }) =>
        notifications.show({
          message: `Se confirmaron ${confirmados}.${conProblemas > 0 ? ` ${conProblemas} no se pudieron confirmar: decidilos de a uno.` : ""}`,
          color: conProblemas > 0 ? "red" : "green",
        }),
    },
  );
  const filtrar = (estado: string) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      setOrDrop(next, "estado", estado);
      next.delete(address.pagina);
      return next;
    });
  return (
    <section className={styles.extracto} aria-labelledby={titulo}>
      <h2 id={titulo}>{archivo}</h2>
      <p>
        {formato}, del {formatFecha(desde)} al {formatFecha(hasta)}.
      </p>
      {lectura && <Lectura {...lectura} />}
      {problema && <Alert tone="danger">{problema}</Alert>}
      <div className={styles.barra}>
        <Button variant="accent" loading={busy} disabled={conteos.seguro === 0} onClick={() => confirmar()}>
          {conteos.seguro === 0
            ? "Nada seguro por confirmar"
            : conteos.seguro === 1
              ? "Confirmar el seguro"
              : `Confirmar los ${conteos.seguro} seguros`}
        </Button>
        <FilterSelect
          label="Mostrar"
          value={params.get("estado") ?? ""}
          options={[
            { value: "", label: "Todos" },
            ...ESTADOS_DE_MOVIMIENTO.map((uno) => ({
              value: uno,
              label: `${PALABRA_DE_MOVIMIENTO[uno]} (${conteos[uno]})`,
            })),
          ]}
          onChange={filtrar}
        />
      </div>
      <ul className={styles.movimientos} aria-busy={state.busy}>
        {movimientos.map((uno) => (
          <li key={uno.id} aria-label={`${formatMoney(uno.importe)} del ${formatFecha(uno.fecha)}`}>
            <AdminMovimiento movimiento={uno} onChange={onChange} />
          </li>
        ))}
      </ul>
      {movimientos.length === 0 && <p>No hay movimientos así en este extracto.</p>}
      <Pager
        of="movimientos"
        state={state.list}
        total={total}
        sizes={address.sizes}
        onChange={state.changeList}
      />
    </section>
  );
}

function Lectura({ hoja, filas, leidas, ilegibles, apartadas }: LecturaDeArchivo) {
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
      <p>
        <span>{hoja && `Hoja «${hoja}». `}</span>
        {leidas === filas
          ? filas === 1
            ? "Se leyó la única fila."
            : `Se leyeron las ${filas} filas.`
          : `De ${formatCantidad(filas, "fila")} se ${leidas === 1 ? "leyó" : "leyeron"} ${formatCantidad(leidas, "movimiento")}.`}
      </p>
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

import FileSpreadsheet from "icon:file-spreadsheet";
import FileText from "icon:file-text";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatInstant, formatMoney } from "#contract/format.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import { CON_QUE_SE_PAGO } from "#features/caja/pagos/rules.ts";
import type { RenglonesDeCuota } from "#features/cuotas/cuotas/contract.ts";
import { PrintSheet } from "#web/admin/print-sheet.tsx";
import { api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { Answered } from "#web/shell/answered.tsx";
import { useDownload } from "#web/shell/use-download.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Cuenta, MovimientoDeCuenta, PagoDeCuentaVisto } from "../contract.ts";
import { nombreDePago } from "../rules.ts";
import styles from "./cuenta-de-persona.module.css";

interface CuentaDePersonaProps {
  personaId: number;
  /** A new number reloads the account. */
  version?: number;
  acciones?: ((movimiento: MovimientoDeCuenta) => ReactNode) | undefined;
  /** Link to show for a payment; the receipt by default. */
  enlaceDePago?: ((pago: PagoDeCuentaVisto) => ReactNode) | undefined;
}

/** A person's account for a year, as the caller may see it; each entry opens its lines (Rule CTA-5). */
export function CuentaDePersona({ personaId, version = 0, ...vista }: CuentaDePersonaProps) {
  const [anio, setAnio] = useState<number | null>(null);
  const cuenta = useAnswer(`${personaId} ${anio} ${version}`, (options) =>
    api.personas[":id"].cuenta.$get(
      { ...withId(personaId), query: anio === null ? {} : { anio: String(anio) } },
      options,
    ),
  );
  return (
    <Answered of={cuenta} waiting="Buscando los movimientos">
      {(data) => <VistaDeCuenta cuenta={data} loading={cuenta.loading} onAnio={setAnio} {...vista} />}
    </Answered>
  );
}

interface VistaDeCuentaProps extends Pick<CuentaDePersonaProps, "acciones" | "enlaceDePago"> {
  cuenta: Cuenta;
  loading: boolean;
  onAnio: (anio: number) => void;
}

const enlaceAlRecibo = ({ recibo }: PagoDeCuentaVisto) =>
  recibo && <Link to={`/perfil/recibos/${recibo}`}>Recibo {recibo}</Link>;

function VistaDeCuenta({
  cuenta,
  loading,
  onAnio,
  acciones,
  enlaceDePago = enlaceAlRecibo,
}: VistaDeCuentaProps) {
  const [cuotaId, setCuotaId] = useState<number | null>(null);
  const { anio, anios, saldoInicial, saldo, movimientos, futuros, vencido, porVencer, pagos } = cuenta;
  // Continues today's balance, which belongs to the newest year.
  const final = anio === anios[0] ? futuros.at(-1) : undefined;
  return (
    <div className="stack-4" aria-busy={loading || undefined}>
      <dl className="figures">
        <Cifra nombre="Vencido" importe={vencido} debe={vencido > 0} />
        <Cifra nombre="Por vencer" importe={porVencer} />
        {cuenta.credito !== null && cuenta.credito > 0 && <Cifra nombre="A favor" importe={cuenta.credito} />}
      </dl>
      <div className="row-3 bottom">
        <SelectField
          label="Año"
          value={String(anio)}
          options={anios.map((uno) => ({ value: uno, label: String(uno) }))}
          onChange={(event) => onAnio(Number(event.currentTarget.value))}
        />
        <DescargasDeCuenta cuenta={cuenta} />
      </div>
      <ListaDeMovimientos
        movimientos={movimientos}
        saldoInicial={saldoInicial}
        saldo={saldo}
        onCuota={setCuotaId}
        acciones={acciones}
      />
      {final && (
        <details>
          <summary>Lo que vence después de hoy: {formatMoney(final.saldo - saldo)}</summary>
          <ListaDeMovimientos
            movimientos={futuros}
            saldoInicial={saldo}
            saldo={final.saldo}
            onCuota={setCuotaId}
            acciones={acciones}
          />
        </details>
      )}
      {pagos && pagos.length > 0 && <Pagos pagos={pagos} enlaceDe={enlaceDePago} />}
      <Renglones cuotaId={cuotaId} onClose={() => setCuotaId(null)} />
    </div>
  );
}

function Cifra({ nombre, importe, debe = false }: { nombre: string; importe: number; debe?: boolean }) {
  return (
    <div className={debe ? "tone-danger" : undefined}>
      <dt>{nombre}</dt>
      <dd>{formatMoney(importe)}</dd>
    </div>
  );
}

interface PagosProps {
  pagos: readonly PagoDeCuentaVisto[];
  enlaceDe: (pago: PagoDeCuentaVisto) => ReactNode;
}

function Pagos({ pagos, enlaceDe }: PagosProps) {
  return (
    <section className="stack-2">
      <h3>Pagos hechos</h3>
      {pagos.map((pago) => (
        <details key={pago.id} className="box pad-3">
          <summary className="row-3 tight middle apart">
            <span>
              {nombreDePago(pago.id, pago.recibo)}
              <small>
                {formatFecha(pago.fecha)}, {CON_QUE_SE_PAGO[pago.medio]}
              </small>
            </span>
            <strong className="nowrap">{formatMoney(pago.monto)}</strong>
          </summary>
          <ul className="plain-list ruled ledger">
            {pago.imputaciones.map(({ cuotaId, titulo, persona, importe }) => (
              <li key={cuotaId}>
                <span>
                  <span translate="no">{persona.nombre}</span>: {titulo}
                </span>
                <span>{formatMoney(importe)}</span>
              </li>
            ))}
            {pago.devuelto > 0 && (
              <li>
                <span>Devuelto</span>
                <span>{formatMoney(pago.devuelto)}</span>
              </li>
            )}
            {pago.credito > 0 && (
              <li>
                <span>Quedó a favor</span>
                <span>{formatMoney(pago.credito)}</span>
              </li>
            )}
          </ul>
          <p>{enlaceDe(pago)}</p>
        </details>
      ))}
    </section>
  );
}

function Renglones({ cuotaId, onClose }: { cuotaId: number | null; onClose: () => void }) {
  const renglones = useAnswer(cuotaId === null ? null : String(cuotaId), (options) =>
    api.cuotas[":id"].renglones.$get(withId(cuotaId), options),
  );
  return (
    <Dialog
      open={cuotaId !== null}
      onClose={onClose}
      title={renglones.answer?.ok ? renglones.answer.data.titulo : "La cuota"}
    >
      <Answered of={renglones}>{(cuota) => <Detalle {...cuota} />}</Answered>
    </Dialog>
  );
}

function Detalle({ vence, total, pagado, renglones }: RenglonesDeCuota) {
  const falta = toPesos(toCentavos(total) - toCentavos(pagado));
  return (
    <>
      <p>Vence el {formatFecha(vence)}.</p>
      <dl className="ruled ledger">
        {renglones.map(({ id, nombre, importe, motivo, autor, creadoEn }) => (
          <div key={id}>
            <dt>
              {nombre}
              {motivo && (
                <small>
                  {motivo} ({autor}, {formatInstant(creadoEn)})
                </small>
              )}
            </dt>
            <dd>{formatMoney(importe)}</dd>
          </div>
        ))}
        <div className="strong">
          <dt>Total</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        <div>
          <dt>Pagado</dt>
          <dd>{formatMoney(pagado)}</dd>
        </div>
        <div className="strong">
          <dt>Falta</dt>
          <dd>{formatMoney(falta)}</dd>
        </div>
      </dl>
    </>
  );
}

interface ListaDeMovimientosProps {
  movimientos: readonly MovimientoDeCuenta[];
  saldoInicial: number;
  saldo: number;
  onCuota: (cuotaId: number) => void;
  acciones?: ((movimiento: MovimientoDeCuenta) => ReactNode) | undefined;
}

function ListaDeMovimientos(props: ListaDeMovimientosProps) {
  const { movimientos, saldoInicial, saldo, onCuota, acciones } = props;
  if (movimientos.length === 0 && saldoInicial === 0)
    return <p className="muted">No hay movimientos en este año.</p>;
  return (
    <Tabla
      className={`full ${styles.tabla}`}
      movimientos={movimientos}
      saldoInicial={saldoInicial}
      saldo={saldo}
      que={(uno) => (
        <>
          <button type="button" className="as-link" onClick={() => onCuota(uno.cuotaId)}>
            {uno.titulo}
          </button>
          {uno.pago?.pagador && (
            <small>
              Pagó <span translate="no">{uno.pago.pagador.nombre}</span>
            </small>
          )}
          {uno.motivo && <small>{uno.motivo}</small>}
          {acciones?.(uno)}
        </>
      )}
    />
  );
}

interface TablaProps {
  className?: string;
  movimientos: readonly MovimientoDeCuenta[];
  saldoInicial: number;
  saldo: number;
  que: (movimiento: MovimientoDeCuenta) => ReactNode;
}

function Tabla({ className, movimientos, saldoInicial, saldo, que }: TablaProps) {
  return (
    <table className={className}>
      <thead>
        <tr>
          <th>Fecha</th>
          <th>Concepto</th>
          <th data-number>A pagar</th>
          <th data-number>Pagado</th>
          <th data-number>Saldo</th>
        </tr>
      </thead>
      <tbody>
        {saldoInicial !== 0 && <SaldoRow nombre="Saldo anterior" saldo={saldoInicial} />}
        {movimientos.map((uno, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added.
          <tr key={n}>
            <td data-fecha>{formatFecha(uno.fecha)}</td>
            <td data-que>{que(uno)}</td>
            <Monto nombre="A pagar" importe={uno.debe} vacia={uno.debe === 0} />
            <Monto nombre="Pagado" importe={uno.haber} vacia={uno.haber === 0} />
            <Monto nombre="Saldo" importe={uno.saldo} />
          </tr>
        ))}
        <SaldoRow nombre={<strong>Saldo</strong>} saldo={saldo} />
      </tbody>
    </table>
  );
}

function SaldoRow({ nombre, saldo }: { nombre: ReactNode; saldo: number }) {
  return (
    <tr>
      <td data-fecha />
      <td data-que>{nombre}</td>
      <td data-number data-vacia />
      <td data-number data-vacia />
      <Monto nombre="Saldo" importe={saldo} />
    </tr>
  );
}

function Monto({ nombre, importe, vacia = false }: { nombre: string; importe: number; vacia?: boolean }) {
  if (vacia) return <td data-number data-vacia />;
  return (
    <td data-number>
      <span className={styles.rotulo} aria-hidden="true">
        {nombre}
      </span>
      {formatMoney(importe)}
    </td>
  );
}

function DescargasDeCuenta({ cuenta }: { cuenta: Cuenta }) {
  const [imprimiendo, setImprimiendo] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { persona, anio } = cuenta;
  const [bajar, busy] = useDownload(
    () =>
      api.personas[":id"].cuenta.exportar.$get({
        ...withId(persona.id),
        query: { anio: String(anio) },
      }),
    setProblem,
  );
  return (
    <>
      <Button variant="outline" icon={<FileText />} onClick={() => setImprimiendo(true)}>
        Imprimir o PDF
      </Button>
      <Button variant="outline" icon={<FileSpreadsheet />} loading={busy} onClick={bajar}>
        Excel
      </Button>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {imprimiendo && (
        <Impresion
          titulo={`Cuenta de ${persona.nombre} ${persona.apellido} ${anio}`}
          onEnd={() => setImprimiendo(false)}
        >
          <Hoja cuenta={cuenta} />
        </Impresion>
      )}
    </>
  );
}

/** Prints its children. Browsers take the document's title as the file name. */
function Impresion({ titulo, onEnd, children }: { titulo: string; onEnd: () => void; children: ReactNode }) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const before = document.title;
    document.title = titulo;
    const stop = () => end();
    addEventListener("afterprint", stop);
    window.print?.();
    return () => {
      removeEventListener("afterprint", stop);
      document.title = before;
    };
  }, [titulo]);
  return (
    <div hidden>
      <PrintSheet>{children}</PrintSheet>
    </div>
  );
}

function Hoja({ cuenta }: { cuenta: Cuenta }) {
  const { identidad } = useClub();
  const { persona, anio, saldoInicial, movimientos, saldo, vencido, porVencer, credito } = cuenta;
  return (
    <>
      <h3>{identidad.nombre}</h3>
      <p>
        Cuenta de{" "}
        <strong translate="no">
          {persona.nombre} {persona.apellido}
        </strong>
        , año {anio}
      </p>
      <p className="below-3">
        Vencido al {formatFecha(clubTime(serverTime()).fecha)}: {formatMoney(vencido)} · Por vencer:{" "}
        {formatMoney(porVencer)}
        {credito !== null && credito > 0 && <span>{` · A favor: ${formatMoney(credito)}`}</span>}
      </p>
      <Tabla
        movimientos={movimientos}
        saldoInicial={saldoInicial}
        saldo={saldo}
        que={({ titulo }) => titulo}
      />
      <p className="above-2">Documento no válido como factura.</p>
    </>
  );
}

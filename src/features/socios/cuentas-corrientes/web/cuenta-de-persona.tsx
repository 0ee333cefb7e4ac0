import { type ReactNode, useState } from "react";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { CON_QUE_SE_PAGO } from "#features/caja/pagos/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Cuenta, MovimientoDeCuenta, PagoDeCuentaVisto } from "../contract.ts";
import styles from "./cuenta-de-persona.module.css";
import { DescargasDeCuenta } from "./descargas-de-cuenta.tsx";
import { ListaDeMovimientos } from "./lista-de-movimientos.tsx";
import { Renglones } from "./renglones.tsx";

interface CuentaDePersonaProps {
  personaId: number;
  /** Another one reads it again. */
  version?: number;
  /** What the office may do with an entry. */
  acciones?: ((movimiento: MovimientoDeCuenta) => ReactNode) | undefined;
  /** Where a payment leads; by default to its receipt. */
  enlaceDePago?: ((pago: PagoDeCuentaVisto) => ReactNode) | undefined;
}

/** The account of one person in a year, as the caller may see it; each entry opens its lines (Rule CTA-5). */
export function CuentaDePersona({ personaId, version = 0, ...vista }: CuentaDePersonaProps) {
  const [anio, setAnio] = useState<number | null>(null);
  const cuenta = useAnswer<Cuenta>(`${personaId} ${anio} ${version}`, (signal) =>
    answerOf(
      api.personas[":id"].cuenta.$get(
        { param: { id: String(personaId) }, query: anio === null ? {} : { anio: String(anio) } },
        { init: { signal } },
      ),
    ),
  );
  const { answer, loading } = cuenta;
  if (!answer) return <Spinner text="Buscando los movimientos" />;
  if (!answer.ok)
    return (
      <Alert tone="danger">
        <p>{answer.problem.detail}</p>
        <Button variant="outline" size="small" onClick={cuenta.reload}>
          Volver a intentar
        </Button>
      </Alert>
    );
  return <VistaDeCuenta cuenta={answer.data} loading={loading} onAnio={setAnio} {...vista} />;
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
  const { anio, anios, saldoInicial, saldo, movimientos, vencido, porVencer, pagos } = cuenta;
  return (
    <div className={styles.cuenta} aria-busy={loading || undefined}>
      <dl className={styles.cifras}>
        <Cifra nombre="Vencido" importe={vencido} debe={vencido > 0} />
        <Cifra nombre="Por vencer" importe={porVencer} />
        {cuenta.credito !== null && cuenta.credito > 0 && <Cifra nombre="A favor" importe={cuenta.credito} />}
      </dl>
      <div className={styles.barra}>
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
      {pagos && pagos.length > 0 && <Pagos pagos={pagos} enlaceDe={enlaceDePago} />}
      <Renglones cuotaId={cuotaId} onClose={() => setCuotaId(null)} />
    </div>
  );
}

function Cifra({ nombre, importe, debe = false }: { nombre: string; importe: number; debe?: boolean }) {
  return (
    <div className={styles.cifra} data-debe={debe || undefined}>
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
    <section className={styles.pagos}>
      <h3>Pagos hechos</h3>
      {pagos.map((pago) => (
        <details key={pago.id} className={styles.pago}>
          <summary>
            <span>
              Pago n.º {pago.id}
              <small>
                {formatFecha(pago.fecha)}, {CON_QUE_SE_PAGO[pago.medio]}
              </small>
            </span>
            <strong>{formatMoney(pago.monto)}</strong>
          </summary>
          <ul>
            {pago.imputaciones.map(({ cuotaId, titulo, persona, importe }) => (
              <li key={cuotaId}>
                <span>
                  {persona.nombre}: {titulo}
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

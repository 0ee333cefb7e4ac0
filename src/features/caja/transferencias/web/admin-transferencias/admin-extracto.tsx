import { useId } from "react";
import { useSearchParams } from "react-router";
import { formatFecha, formatMoney } from "#contract/format.ts";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { type ListAddress, setOrDrop, useStaffList } from "#web/admin/list-state.ts";
import { notifications } from "#web/admin/notifications.tsx";
import { Pager } from "#web/admin/pager.tsx";
import { answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/use-write.ts";
import type { ExtractoConMovimientos, LecturaDeArchivo } from "../../contract.ts";
import { ESTADOS_DE_MOVIMIENTO, PALABRA_DE_MOVIMIENTO } from "../../rules.ts";
import { AdminMovimiento } from "./admin-movimiento.tsx";
import styles from "./admin-transferencias.module.css";

interface AdminExtractoProps {
  extracto: ExtractoConMovimientos;
  address: ListAddress;
  total: number;
  onChange: () => void;
}

/** One statement: its certain movements confirmed together, the others one by one. */
export function AdminExtracto({ extracto, address, total, onChange }: AdminExtractoProps) {
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

/** How many lines of the file are movements, and why the others are none. */
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
          ? `Se leyeron las ${filas} filas.`
          : `De ${filas} filas se leyeron ${leidas} movimientos.`}
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

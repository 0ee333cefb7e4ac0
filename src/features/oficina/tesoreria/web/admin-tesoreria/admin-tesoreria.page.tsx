import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { addMonths, clubTime } from "#contract/club-time.ts";
import { formatInstant, formatMes, formatMoney } from "#contract/format.ts";
import { DialogButton, DialogWhile, lazyDialog } from "#web/admin/dialogs.tsx";
import { ExportButton } from "#web/admin/export-button.tsx";
import { Loaded, useLoaderAnswer } from "#web/admin/load-failure.tsx";
import { PrintBar, PrintSheet } from "#web/admin/print-sheet.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/field.tsx";
import type { MesDelTesorero } from "../../contract.ts";
import { GRUPOS, PALABRA_DE_GRUPO } from "../../rules.ts";
import styles from "./admin-tesoreria.module.css";

const AdminCerrarMes = lazyDialog(() => import("./admin-cerrar-mes.tsx"));
const AdminPresupuesto = lazyDialog(() => import("./admin-presupuesto.tsx"));
const AdminConciliacion = lazyDialog(() => import("./admin-conciliacion.tsx"));

/** Number of months to choose from. */
const MESES_A_ELEGIR = 36;

export const meta = pageMeta({ title: "Mes del tesorero, administración", index: false });

/** Reads the month from the URL as `YYYY-MM`; the current month by default. */
function mesDe(params: URLSearchParams): string {
  const asked = /^20\d{2}-(0[1-9]|1[0-2])$/.exec(params.get("mes") ?? "")?.[0];
  return asked ?? clubTime(serverTime()).fecha.slice(0, 7);
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = { mes: mesDe(new URL(request.url).searchParams) };
  return answerOf(api.tesoreria.$get({ query }, { init: { signal: request.signal } }));
}

/** A month of the club's money, to read, print, export and close (Rules TES-1, TES-3). */
export default function AdminTesoreria() {
  const answer = useLoaderData<typeof clientLoader>();
  const [params, setParams] = useSearchParams();
  const loaded = useLoaderAnswer(answer);
  const mes = mesDe(params);
  const { reload } = loaded;
  const [comparando, setComparando] = useState(false);
  const este = `${clubTime(serverTime()).fecha.slice(0, 7)}-01`;
  const meses = Array.from({ length: MESES_A_ELEGIR }, (_, n) => addMonths(este, -n));
  const elegido = `${mes}-01`;
  return (
    <StaffScreen
      title="Mes del tesorero"
      actions={
        <>
          <Button variant="outline" onOpen={() => setComparando(true)}>
            Comparar con el banco
          </Button>
          <DialogButton
            variant="outline"
            opens={<AdminPresupuesto anio={mes.slice(0, 4)} onSaved={reload} />}
          >
            Presupuesto
          </DialogButton>
          {answer.ok && answer.data.noCierra === null && !answer.data.cerrado && (
            <DialogButton variant="accent" opens={<AdminCerrarMes mes={answer.data} onChange={reload} />}>
              Cerrar el mes
            </DialogButton>
          )}
        </>
      }
    >
      <div className={`below-4 ${styles.elegir}`}>
        <SelectField
          label="Mes"
          value={elegido}
          options={(meses.includes(elegido) ? meses : [elegido, ...meses]).map((value) => ({
            value,
            label: formatMes(value),
          }))}
          onChange={(event) => setParams({ mes: event.currentTarget.value.slice(0, 7) })}
        />
      </div>
      <Loaded of={loaded}>
        {(delMes) => (
          <>
            <PrintBar>
              <ExportButton call={() => api.tesoreria.exportar.$get({ query: { mes } })} />
            </PrintBar>
            {/* Prints only one document: an open dialog prints itself. */}
            {!comparando && (
              <PrintSheet>
                <Hoja mes={delMes} />
              </PrintSheet>
            )}
          </>
        )}
      </Loaded>
      <DialogWhile opened={comparando} onClose={() => setComparando(false)}>
        <AdminConciliacion mes={mes} />
      </DialogWhile>
    </StaffScreen>
  );
}

function estadoDe({ cerrado, noCierra, al }: MesDelTesorero): string {
  if (cerrado)
    return `Mes cerrado el ${formatInstant(cerrado.en)} por ${cerrado.por}. Sus cifras no cambian.`;
  return `Mes abierto, cifras del ${formatInstant(al)}. ${noCierra ?? "Ya se puede cerrar."}`;
}

/** The month on paper, for the accountant and the assembly. */
function Hoja({ mes }: { mes: MesDelTesorero }) {
  const { identidad } = useClub();
  return (
    <>
      <h2>
        {identidad.nombre}: {formatMes(mes.mes)}
      </h2>
      <p>{estadoDe(mes)}</p>
      {GRUPOS.map((grupo) => {
        const suyos = mes.renglones.filter((renglon) => renglon.grupo === grupo);
        if (suyos.length === 0) return null;
        const conPresupuesto = suyos.some(({ presupuesto }) => presupuesto !== null);
        return (
          <table key={grupo} data-whole className={styles.grupo}>
            <caption>{PALABRA_DE_GRUPO[grupo]}</caption>
            <thead>
              <tr>
                <th>Concepto</th>
                <th data-number data-cantidad>
                  Cantidad
                </th>
                <th data-number>Importe</th>
                <th data-number>Un año antes</th>
                {conPresupuesto && <th data-number>Presupuesto</th>}
              </tr>
            </thead>
            <tbody>
              {suyos.map(({ nombre, cantidad, importe, anterior, presupuesto, total }) => {
                const cell = (text: string) => (total ? <strong>{text}</strong> : text);
                return (
                  <tr key={nombre}>
                    <td>{cell(nombre)}</td>
                    <td data-number data-cantidad>
                      {cantidad}
                    </td>
                    <td data-number>{cell(formatMoney(importe))}</td>
                    <td data-number>{anterior === null ? "" : formatMoney(anterior)}</td>
                    {conPresupuesto && (
                      <td data-number>{presupuesto === null ? "" : formatMoney(presupuesto)}</td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        );
      })}
      <p>Firma del tesorero: ______________________</p>
    </>
  );
}

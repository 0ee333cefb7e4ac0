import { formatFechaConAnio, formatInstant } from "#contract/format.ts";
import { ExportButton } from "#web/admin/export-button.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { PrintBar, PrintSheet } from "#web/admin/print-sheet.tsx";
import { answerOf, api } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useAnswer } from "#web/use-answer.ts";
import type { Planilla } from "../contract.ts";
import { COLUMNAS_DE_PLANILLA } from "../rules.ts";
import styles from "./admin-planilla.module.css";

const { persona: PERSONA } = COLUMNAS_DE_PLANILLA;

interface AdminPlanillaProps {
  eventoId: string;
  opened: boolean;
  onClose: () => void;
}

/** The tickets of an event by surname with a box each, to print (Rule ENT-20). */
export function AdminPlanilla({ eventoId, opened, onClose }: AdminPlanillaProps) {
  const param = { id: eventoId };
  const planilla = useAnswer<Planilla>(opened ? eventoId : null, (signal) =>
    answerOf(api.eventos[":id"].planilla.$get({ param }, { init: { signal } })),
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Lista de entradas para imprimir" size="xl">
      <Loaded of={planilla} text="Preparando la lista...">
        {(data) => (
          <>
            <PrintBar>
              <ExportButton call={() => api.eventos[":id"].planilla.exportar.$get({ param, query: {} })} />
            </PrintBar>
            <PrintSheet>
              <Hoja {...data} />
            </PrintSheet>
          </>
        )}
      </Loaded>
    </Modal>
  );
}

function Hoja({ evento, entradas }: Planilla) {
  const { nombre, fecha, hora, lugar } = evento;
  return (
    <>
      <h3>{nombre}</h3>
      <p>
        {formatFechaConAnio(fecha)}, {hora} hs · {lugar} ·{" "}
        <strong>{entradas.length === 1 ? "1 entrada" : `${entradas.length} entradas`}</strong>, al{" "}
        {formatInstant(serverTime())}
      </p>
      <table>
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">Marca</span>
            </th>
            <th>{PERSONA.label}</th>
            <th>Tipo</th>
            <th data-number>Entrada</th>
          </tr>
        </thead>
        <tbody>
          {entradas.map(({ entrada, persona, dni, tarifa, pasadaA, ingresoEn }) => (
            <tr key={entrada}>
              <td>
                <span className={styles.box}>{ingresoEn ? "✓" : ""}</span>
              </td>
              <td>
                <strong>{persona ?? PERSONA.empty}</strong>
                {dni && <span>{` · DNI ${dni}`}</span>}
                {pasadaA && <div>La trae {pasadaA}</div>}
                {ingresoEn && <div>Ingresó el {formatInstant(ingresoEn)}</div>}
              </td>
              <td>{tarifa}</td>
              <td data-number>{entrada}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

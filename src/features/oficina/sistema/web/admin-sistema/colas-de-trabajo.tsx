import { type Column, RecordTable } from "#web/admin/record-table.tsx";
import type { EstadoDelSistema } from "../../contract.ts";
import { duracion } from "../../rules.ts";
import styles from "./admin-sistema.module.css";

type Cola = EstadoDelSistema["colas"][number];

/** Descriptions of the queues; others are shown by name. */
const NOMBRES: Record<string, string> = {
  barrido: "Limpieza de imágenes y avisos",
  bloqueo: "Avisos de cuentas bloqueadas",
  conciliacion: "Conciliación de pagos",
  consulta: "Consultas a Mercado Pago",
  copia: "Copias de seguridad",
  correo: "Correos",
  devolucion: "Devoluciones",
  imagen: "Tamaños de imágenes",
  publicaciones: "Novedades de Instagram",
  recordatorios: "Recordatorios de reservas",
  recuperacion: "Enlaces para cambiar la contraseña",
  retomar: "Arreglos después de restaurar una copia",
};

function nombreDe({ cola }: Cola): string {
  return NOMBRES[cola] ?? cola;
}

const COLUMNS: readonly Column<Cola>[] = [
  { label: "Trabajo", card: "title", cell: nombreDe },
  { label: "En espera", kind: "number", cell: (row) => row.esperando },
  { label: "En marcha", kind: "number", cell: (row) => row.trabajando },
  { label: "Abandonados", kind: "number", cell: (row) => row.fallidos },
  {
    label: "Demora",
    kind: "date",
    cell: ({ demoraSegundos }) => (demoraSegundos === null ? "Sin demora" : duracion(demoraSegundos * 1000)),
  },
];

/** Queues with pending jobs, red if jobs exhausted their retries within the week; idle queues are only named. */
export function ColasDeTrabajo({ colas }: { colas: readonly Cola[] }) {
  const busy = colas.filter((cola) => cola.esperando + cola.trabajando + cola.fallidos > 0);
  const idle = colas.filter((cola) => !busy.includes(cola));
  return (
    <>
      {busy.length > 0 && (
        <RecordTable
          caption="Trabajos del sitio"
          columns={COLUMNS}
          rows={busy}
          keyOf={(row) => row.cola}
          toneOf={(row) => (row.fallidos > 0 ? "danger" : "success")}
          cardHeading="h3"
        />
      )}
      {idle.length > 0 && <p className={styles.idle}>Sin nada pendiente: {idle.map(nombreDe).join(", ")}.</p>}
    </>
  );
}

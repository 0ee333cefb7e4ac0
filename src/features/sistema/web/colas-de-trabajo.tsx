import { type Column, RecordTable } from "#web/admin/record-table.tsx";
import type { EstadoDelSistema } from "../contract.ts";
import { duracion } from "../rules.ts";

type Cola = EstadoDelSistema["colas"][number];

/** What each queue does; one that is not here goes by its own name. */
const NOMBRES: Record<string, string> = {
  barrido: "Limpieza de imágenes",
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

const COLUMNS: readonly Column<Cola>[] = [
  { label: "Trabajo", card: "title", cell: ({ cola }) => NOMBRES[cola] ?? cola },
  { label: "En espera", kind: "number", cell: (row) => row.esperando },
  { label: "En marcha", kind: "number", cell: (row) => row.trabajando },
  { label: "Abandonados", kind: "number", cell: (row) => row.fallidos },
  {
    label: "Demora",
    kind: "date",
    cell: ({ demoraSegundos }) => (demoraSegundos === null ? "Sin demora" : duracion(demoraSegundos * 1000)),
  },
];

/** Every queue; red where jobs were given up within the week. */
export function ColasDeTrabajo({ colas }: { colas: readonly Cola[] }) {
  return (
    <RecordTable
      caption="Trabajos del sitio"
      columns={COLUMNS}
      rows={colas}
      keyOf={(row) => row.cola}
      toneOf={(row) => (row.fallidos > 0 ? "danger" : "success")}
      cardHeading="h3"
    />
  );
}

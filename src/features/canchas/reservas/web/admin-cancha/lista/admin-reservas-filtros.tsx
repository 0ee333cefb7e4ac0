import { useMediaQuery } from "@mantine/hooks";
import type { Cancha } from "#features/canchas/canchas/contract.ts";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { NO_TABLES } from "#web/admin/widths.ts";
import { anios, type Filtros } from "./admin-reservas-direccion.ts";

interface AdminReservasFiltrosProps {
  filtros: Filtros;
  orden: string;
  canchas: readonly Cancha[];
  /** Called with changed address parameters; an empty value removes one. */
  onChange: (cambios: Record<string, string>) => void;
}

const ESTADOS = [
  { value: "", label: "Todas" },
  { value: "pendiente", label: "Pendientes" },
  { value: "aceptada", label: "Aceptadas" },
  { value: "rechazada", label: "Rechazadas" },
  { value: "cancelada", label: "Canceladas" },
];

/** Cards have no sortable headings. */
const ORDENES = [
  { value: "-fecha", label: "Fecha de reserva, la última primero" },
  { value: "fecha", label: "Fecha de reserva, la primera primero" },
  { value: "-fechaPedido", label: "Fecha de pedido, el último primero" },
  { value: "fechaPedido", label: "Fecha de pedido, el primero primero" },
  { value: "persona", label: "Persona, de la A a la Z" },
  { value: "-persona", label: "Persona, de la Z a la A" },
];

const mes = new Intl.DateTimeFormat("es-AR", { month: "long", timeZone: "UTC" });
const MESES = Array.from({ length: 12 }, (_, n) => {
  const [first = "", ...rest] = mes.format(Date.UTC(2024, n));
  return { value: String(n + 1), label: first.toUpperCase() + rest.join("") };
});

/** State, court, month and year filters of the bookings. */
export function AdminReservasFiltros({ filtros, orden, canchas, onChange }: AdminReservasFiltrosProps) {
  const narrow = useMediaQuery(NO_TABLES, false, { getInitialValueInEffect: false });
  const select = (label: string, name: string, value: string, data: { value: string; label: string }[]) => (
    <FilterSelect
      label={label}
      value={value}
      options={data}
      onChange={(chosen) => onChange({ [name]: chosen })}
    />
  );
  return (
    <>
      {select("Estado", "estado", filtros.estado ?? "", ESTADOS)}
      {select("Cancha", "cancha", filtros.canchaId ?? "", [
        { value: "", label: "Todas" },
        ...canchas.map(({ id, nombre, retirada }) => ({
          value: String(id),
          label: retirada ? `${nombre} (retirada)` : nombre,
        })),
      ])}
      {select("Mes", "mes", filtros.mes ?? "", [{ value: "", label: "Todos" }, ...MESES])}
      {select("Año", "anio", filtros.anio ?? "", [
        { value: "", label: "Todos" },
        ...anios().map((anio) => ({ value: anio, label: anio })),
      ])}
      {narrow && select("Ordenar por", "orden", orden, ORDENES)}
    </>
  );
}

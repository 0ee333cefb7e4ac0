import CalendarPlus from "icon:calendar-plus";
import CalendarX from "icon:calendar-x";
import Scan from "icon:scan-line";
import Ticket from "icon:ticket";
import TicketX from "icon:ticket-x";
import Wallet from "icon:wallet";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { AdminRegistrarVenta } from "#features/eventos/entradas/web/admin-dialogos.ts";
import { lazyDialog, useAskedDialog, useOpener } from "#web/admin/dialogs.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { hasRole, useSession } from "#web/session.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import styles from "./admin-inicio.module.css";

const AdminCobrarCuota = lazyDialog(() => import("./admin-cobrar-cuota.tsx"));

const AdminDevolverEntrada = lazyDialog(
  () => import("#features/eventos/entradas/web/admin-devolver-entrada.tsx"),
);
const AdminRepetirUltimo = lazyDialog(
  async () => (await import("#features/eventos/cartelera/web/admin-repetir-evento.tsx")).AdminRepetirUltimo,
);

/** The look of a task, as a link or a button. */
const ATAJO = `row-2 middle centred text-centre text-s strong box raised pad-2 not-underlined full deep ${styles.atajo}`;

type Atajo = {
  label: string;
  icon: IconComponent;
  todo?: true;
} & ({ opens: "vender" | "cobrar-cuota" | "devolver" | "repetir" } | { to: string });

const ATAJOS: readonly Atajo[] = [
  { label: "Vender entradas", icon: Ticket, opens: "vender" },
  { label: "Vender entradas en la puerta", icon: Scan, to: "eventos/ingreso?abrir=vender" },
  { label: "Cobrar cuota", icon: Wallet, opens: "cobrar-cuota", todo: true },
  { label: "Devolver entrada", icon: TicketX, opens: "devolver" },
  { label: "Bloquear cancha", icon: CalendarX, to: "cancha/?vista=calendario&modo=semana" },
  { label: "Repetir evento", icon: CalendarPlus, opens: "repetir" },
];

interface AdminAtajosProps {
  /** Events that may be repeated, newest first. */
  eventos: ComponentProps<typeof AdminRepetirUltimo>["eventos"];
  onChange: () => void;
}

/** Buttons for everyday tasks. `?abrir=vender` in the URL also opens a dialog. */
export function AdminAtajos({ eventos, onChange }: AdminAtajosProps) {
  const todo = hasRole(useSession(), ["administrador"]);
  const dialogos = {
    vender: <AdminRegistrarVenta onSold={onChange} />,
    devolver: <AdminDevolverEntrada onChange={onChange} />,
    repetir: <AdminRepetirUltimo eventos={eventos} onChange={onChange} />,
    "cobrar-cuota": <AdminCobrarCuota onChange={onChange} />,
  };
  const { "cobrar-cuota": _, ...deTodos } = dialogos;
  useAskedDialog(todo ? dialogos : deTodos);
  return (
    <ul className={`stack-2 ${styles.atajos}`} role="list" aria-label="Tareas de todos los días">
      {ATAJOS.filter((atajo) => todo || !atajo.todo).map(({ label, icon: Icon, ...atajo }) => (
        <li key={label}>
          {"to" in atajo ? (
            <StaffLink to={atajo.to} state={{ ownFocus: atajo.to.includes("abrir=") }} className={ATAJO}>
              <Icon />
              {label}
            </StaffLink>
          ) : (
            <BotonDeAtajo opens={dialogos[atajo.opens]}>
              <Icon />
              {label}
            </BotonDeAtajo>
          )}
        </li>
      ))}
    </ul>
  );
}

function BotonDeAtajo({ opens, children }: { opens: ReactElement; children: ReactNode }) {
  return (
    <button type="button" className={ATAJO} {...useOpener(opens)}>
      {children}
    </button>
  );
}

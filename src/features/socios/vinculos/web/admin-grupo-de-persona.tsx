import { Fragment } from "react";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { ObjectCard, partAddress } from "#web/admin/object-page.tsx";
import { serverTime } from "#web/clock.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { GrupoDePersona } from "../contract.ts";
import { rige } from "../rules.ts";
import type { CambioDeGrupo } from "./admin-cambiar-grupo.tsx";
import styles from "./admin-familia.module.css";

const AdminCambiarGrupo = lazyDialog(
  async () => (await import("./admin-cambiar-grupo.tsx")).AdminCambiarGrupo,
);

interface AdminGrupoDePersonaProps {
  personaId: number;
  nombre: string;
  grupos: readonly GrupoDePersona[];
  onChange: () => void;
}

/** The discount group of a person, and those before (Rule FAM-21). */
export function AdminGrupoDePersona({ personaId, nombre, grupos, onChange }: AdminGrupoDePersonaProps) {
  const cambio = useOpening<CambioDeGrupo>();
  const adminPath = useAdminPath();
  const hoy = clubTime(serverTime()).fecha;
  const actual = grupos.find((uno) => rige(uno, hoy));
  const otros = grupos.filter((uno) => uno !== actual);
  return (
    <ObjectCard title="Grupo de descuento">
      {actual ? (
        <div className={styles.bond}>
          <div className={styles.heading}>
            <strong>{actual.nombre}</strong>
            <span className={styles.note}>{fechasDe(actual)}</span>
          </div>
          <p className={styles.facts}>
            {actual.otros.length === 0
              ? "Por ahora es la única persona del grupo."
              : actual.otros.map((otro, n) => (
                  <Fragment key={otro.id}>
                    {n > 0 && <span>, </span>}
                    <Link to={partAddress(adminPath(`usuarios/${otro.id}`), "familia")}>{otro.nombre}</Link>
                  </Fragment>
                ))}
          </p>
        </div>
      ) : (
        <p>{nombre} no está en ningún grupo: sus cuotas no tienen descuento por hermanos.</p>
      )}
      {otros.map((uno) => (
        <p key={`${uno.id}-${uno.desde}`} className={styles.note}>
          {uno.nombre}, {fechasDe(uno)}
        </p>
      ))}
      <div className={styles.buttons}>
        <Button
          variant="outline"
          size="small"
          aria-haspopup="dialog"
          onClick={() => cambio.open({ que: "poner" })}
        >
          {actual ? "Cambiar de grupo" : "Poner en un grupo"}
        </Button>
        {actual && (
          <>
            <Button
              variant="outline"
              size="small"
              aria-haspopup="dialog"
              onClick={() => cambio.open({ que: "nombre", grupo: actual })}
            >
              Renombrar
            </Button>
            <Button
              variant="ghost"
              size="small"
              aria-haspopup="dialog"
              onClick={() => cambio.open({ que: "sacar", grupo: actual })}
            >
              Sacar del grupo
            </Button>
          </>
        )}
      </div>
      {cambio.about && (
        <AdminCambiarGrupo
          key={`${cambio.about.que}-${cambio.shown}`}
          cambio={cambio.about}
          personaId={personaId}
          nombre={nombre}
          opened={cambio.shown}
          onClose={cambio.close}
          onChange={onChange}
        />
      )}
    </ObjectCard>
  );
}

const fechasDe = ({ desde, hasta }: GrupoDePersona) =>
  hasta ? `del ${formatFecha(desde)} al ${formatFecha(hasta)}` : `desde el ${formatFecha(desde)}`;

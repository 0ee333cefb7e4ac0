import { useRef } from "react";
import { addDays } from "#contract/club-time.ts";
import { useClub } from "#web/club.ts";
import { FieldGroup } from "#web/ui/field.tsx";
import { ultimoDiaReservable } from "../../../rules.ts";
import { Horario } from "../horario/horario.tsx";
import { EleccionDeCancha, EleccionDeDia, Opciones } from "./opciones.tsx";
import styles from "./pedir.module.css";
import { TuPedido } from "./tu-pedido.tsx";
import { type PedirCanchaProps, usePedir } from "./use-pedir.ts";

const MODOS = [
  { valor: "POR_HORA", texto: "Horas" },
  { valor: "DIA_COMPLETO", texto: "Todo el día" },
  { valor: "MES_COMPLETO", texto: "Todo el mes" },
] as const;

export function PedirCancha(props: PedirCanchaProps) {
  const { usuarioId, canchas } = props;
  const club = useClub();
  const form = useRef<HTMLFormElement>(null);
  const paso = useRef<HTMLDivElement>(null);
  const pedir = usePedir(props, form);
  const { eleccion, hoy, moverse } = pedir;
  const manana = addDays(eleccion.fecha, 1);

  /** Focuses the first missing step. The phone field comes after it. */
  const enfocarHora = () =>
    paso.current?.querySelector<HTMLElement>('[tabindex="0"], button, select')?.focus();

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={`stack-6 ${styles.formulario}`}
      onSubmit={(event) => pedir.submit(event, enfocarHora)}
    >
      <div className="stack-5 shrink">
        <FieldGroup step={1} legend="Cancha">
          <EleccionDeCancha
            canchas={canchas}
            elegida={eleccion.canchaId}
            onElegir={(canchaId) => moverse({ canchaId })}
          />
        </FieldGroup>
        <FieldGroup step={2} legend="Día">
          <Opciones
            leyenda={<span className="visually-hidden">Cuánto tiempo</span>}
            forma="partes"
            opciones={MODOS}
            elegida={eleccion.tipoReserva}
            onElegir={(tipoReserva) => moverse({ tipoReserva })}
          />
          <EleccionDeDia
            hoy={hoy}
            fecha={eleccion.fecha}
            porMes={eleccion.tipoReserva === "MES_COMPLETO"}
            onElegir={(fecha) => moverse({ fecha })}
          />
        </FieldGroup>
        <FieldGroup step={3} legend="Hora">
          <div ref={paso} className={styles.paso}>
            <Horario
              tipoReserva={eleccion.tipoReserva}
              precioPorHora={pedir.precio}
              horario={pedir.horario}
              borrador={pedir.borrador}
              onCambio={pedir.marcar}
              onOtroDia={
                manana > ultimoDiaReservable(club.canchas, hoy) ? null : () => moverse({ fecha: manana })
              }
            />
          </div>
        </FieldGroup>
      </div>
      <div className={`sheet shrink ${styles.envio}`}>
        <TuPedido usuarioId={usuarioId} canchas={canchas} pedir={pedir} />
      </div>
    </form>
  );
}

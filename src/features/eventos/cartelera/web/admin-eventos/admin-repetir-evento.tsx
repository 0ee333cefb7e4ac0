import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { Evento, EventoDetalle } from "#features/eventos/eventos/contract.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { Modal, type Opening } from "#web/admin/modal.tsx";
import { Segments } from "#web/admin/segments.tsx";
import { PHONE } from "#web/admin/widths.ts";
import { answerOf, api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";
import { toRepetido } from "../admin-evento-form.ts";
import styles from "../admin-formulario-de-evento.module.css";
import { AdminFixture } from "./admin-fixture.tsx";
import { AdminFormularioNuevo, useEventoNuevo } from "./admin-formulario-nuevo.tsx";

const CUANTAS = [
  { value: "una", label: "Otra fecha" },
  { value: "varias", label: "Varias, de un fixture" },
] as const;

interface AdminRepetirEventoProps {
  opening: Opening<Evento>;
  onChange: () => void;
}

/** Creates events like an existing one: one, in the create form filled in, or those of a fixture (Rules EVE-18, EVE-19). */
export function AdminRepetirEvento({ opening, onChange }: AdminRepetirEventoProps) {
  const { about, shown, close } = opening;
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [cuantas, setCuantas] = useState<string>(CUANTAS[0].value);
  const evento = useAnswer<EventoDetalle>(shown && about ? `${about.id} ${about.version}` : null, (signal) =>
    answerOf(api.eventos[":id"].evento.$get({ param: { id: String(about?.id) } }, { init: { signal } })),
  );
  return (
    <Modal
      opened={shown}
      onClose={close}
      title={`Repetir ${about?.nombre ?? ""}`}
      size="lg"
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <div className={styles.form}>
        <Segments
          aria-label="Cuántas fechas"
          size="md"
          data={[...CUANTAS]}
          value={cuantas}
          onChange={setCuantas}
        />
        <Loaded of={evento}>
          {(data) =>
            cuantas === "una" ? (
              <Otra key={data.id} modelo={data} onClose={close} onCreated={onChange} />
            ) : (
              <AdminFixture key={data.id} modelo={data} onClose={close} onCreated={onChange} />
            )
          }
        </Loaded>
      </div>
    </Modal>
  );
}

interface OtraProps {
  modelo: EventoDetalle;
  onClose: () => void;
  onCreated: () => void;
}

function Otra({ modelo, ...rest }: OtraProps) {
  const nuevo = useEventoNuevo(toRepetido(modelo, new Date()), `repetir/${modelo.id}`);
  return (
    <>
      <p className={styles.note}>
        Se copian también las imágenes y los tipos de entrada. La fecha es la del mismo día de la semana que
        viene: cambiala si hace falta.
      </p>
      <AdminFormularioNuevo nuevo={nuevo} modelo={modelo} opened {...rest} />
    </>
  );
}

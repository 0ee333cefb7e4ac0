import { useForm } from "@mantine/form";
import { useEffect, useEffectEvent, useState } from "react";
import type { EventoDetalle } from "#features/eventos/eventos/contract.ts";
import { useEditConflict } from "#web/admin/edit-conflict.tsx";
import { useKeptInput } from "#web/admin/kept-input.tsx";
import { serverTime } from "#web/clock.ts";
import {
  CAMPOS_DE_EVENTO,
  type CamposEditados,
  type EventoForm,
  mostrarCampo,
  toCamposDeEvento,
  toEventoForm,
  validarEvento,
} from "./admin-evento-form.ts";

/** What is typed in the edit of an event, what it is compared with, and what stays of it on this device. */
export function useEdicionDeEvento(evento: EventoDetalle) {
  const inicial = toEventoForm(evento, serverTime());
  const read = toCamposDeEvento(evento, serverTime());
  const { maximoPorCompra, sinFecha: suspendido, motivo: anterior } = read;
  const kept = useKeptInput(
    `evento/${evento.id}`,
    { ...inicial, maximoPorCompra, sinFecha: suspendido, motivo: anterior, version: evento.version },
    { read, except: ["imagenes"] },
  );
  const { start } = kept;
  const form = useForm<EventoForm>({
    initialValues: Object.fromEntries(
      Object.keys(inicial).map((campo) => [campo, start[campo as keyof EventoForm]]),
    ) as EventoForm,
    validate: {
      ...validarEvento,
      fecha: (fecha) => (fecha === inicial.fecha ? null : validarEvento.fecha(fecha)),
    },
  });
  const [maximo, setMaximo] = useState(start.maximoPorCompra);
  const [sinFecha, setSinFecha] = useState(start.sinFecha);
  const [motivo, setMotivo] = useState(start.motivo);
  /** The version last saved or read. */
  const [version, setVersion] = useState(start.version);
  const edit = useEditConflict({
    read,
    from: kept.antes,
    names: CAMPOS_DE_EVENTO,
    show: mostrarCampo,
    choose(campo, valor) {
      if (campo === "maximoPorCompra") setMaximo(String(valor));
      else if (campo === "sinFecha") setSinFecha(valor === true);
      else if (campo === "motivo") setMotivo(String(valor));
      else form.setFieldValue(campo, valor as never);
    },
  });
  const mios = { ...form.values, maximoPorCompra: maximo, sinFecha, motivo };
  const text = JSON.stringify(mios);
  const keep = useEffectEvent(() => kept.keep({ ...mios, version }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept with each change.
  useEffect(() => keep(), [text]);

  function discard() {
    form.setValues(inicial);
    setMaximo(maximoPorCompra);
    setSinFecha(suspendido);
    setMotivo(anterior);
    setVersion(evento.version);
    edit.restart();
    kept.forget();
  }

  return {
    form,
    edit,
    /** The stored event, as last known. */
    antes: { ...inicial, ...(edit.antes as CamposEditados) },
    mios,
    setMaximo,
    setSinFecha,
    setMotivo,
    version,
    setVersion,
    kept: { restored: kept.restored, discard },
    forget: kept.forget,
  };
}

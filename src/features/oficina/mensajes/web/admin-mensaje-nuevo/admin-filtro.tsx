import { NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { formatFecha } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import type { GrupoDeDescuento } from "#features/socios/vinculos/contract.ts";
import { FindOne } from "#web/admin/find-one.tsx";
import { answerOf, api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { PALABRA_DE_PUBLICO, PUBLICOS } from "../../rules.ts";
import styles from "./admin-mensaje-nuevo.module.css";
import type { Valores } from "./filtro-elegido.ts";

/** Newer ones suffice: nobody writes to the holders of an old event. */
const EVENTOS = { tamano: "100" };

/** Whom the message goes to. */
export function AdminFiltro({ form }: { form: UseFormReturnType<Valores> }) {
  const { publico, grupo } = form.values;
  const [buscaGrupo, setBuscaGrupo] = useState(false);
  const planes = useAnswer("planes", (signal) =>
    answerOf(api.planes.lista.$get({ query: { estado: "activos" } }, { init: { signal } })),
  );
  const aranceles = useAnswer("aranceles", (signal) =>
    answerOf(api.aranceles.$get({}, { init: { signal } })),
  );
  const adicionales = aranceles.answer?.ok
    ? aranceles.answer.data.aranceles.filter(({ tipo, activa }) => tipo === "adicional" && activa)
    : [];
  const eventos = useAnswer<Evento[]>(publico === "evento" ? "eventos" : null, (signal) =>
    answerOf(api.eventos.lista_eventos.$get({ query: EVENTOS }, { init: { signal } })),
  );
  return (
    <fieldset className={styles.grupo}>
      <legend>A quiénes</legend>
      <NativeSelect
        label="Personas"
        data={PUBLICOS.map((value) => ({ value, label: PALABRA_DE_PUBLICO[value] }))}
        {...form.getInputProps("publico")}
      />
      {publico === "evento" && (
        <NativeSelect
          label="Evento"
          required
          data={[
            { value: "", label: "Elegí el evento" },
            ...(eventos.answer?.ok
              ? eventos.answer.data.map(({ id, nombre, fecha }) => ({
                  value: String(id),
                  label: `${nombre}, ${formatFecha(fecha)}`,
                }))
              : []),
          ]}
          {...form.getInputProps("eventoId")}
        />
      )}
      <NativeSelect
        label="Plan"
        data={[
          { value: "", label: "Cualquiera" },
          ...(planes.answer?.ok
            ? planes.answer.data.map(({ id, nombre_plan }) => ({ value: String(id), label: nombre_plan }))
            : []),
        ]}
        {...form.getInputProps("planId")}
      />
      {adicionales.length > 0 && (
        <NativeSelect
          label="Deporte o adicional"
          data={[
            { value: "", label: "Cualquiera" },
            ...adicionales.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
          ]}
          {...form.getInputProps("adicionalId")}
        />
      )}
      <div className={styles.anios}>
        <TextInput
          label="Nacidos desde"
          placeholder="Año"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...form.getInputProps("nacidosDesde")}
        />
        <TextInput
          label="Nacidos hasta"
          placeholder="Año"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...form.getInputProps("nacidosHasta")}
        />
      </div>
      {grupo ? (
        <p className={styles.elegido}>
          <span>Grupo {grupo}</span>
          <Button
            variant="ghost"
            size="small"
            onClick={() => form.setValues({ ...form.values, grupoId: "", grupo: "" })}
          >
            Quitar
          </Button>
        </p>
      ) : buscaGrupo ? (
        <FindOne<GrupoDeDescuento>
          label="Grupo de descuento"
          placeholder="Parte del nombre"
          find={(termino, signal) => answerOf(api.grupos.$get({ query: { termino } }, { init: { signal } }))}
          optionOf={(uno) => ({
            key: uno.id,
            title: uno.nombre,
            detail: uno.personas === 1 ? "1 persona" : `${uno.personas} personas`,
          })}
          onPick={({ id, nombre }) => {
            form.setValues({ ...form.values, grupoId: String(id), grupo: nombre });
            setBuscaGrupo(false);
          }}
        />
      ) : (
        <div>
          <Button variant="ghost" size="small" onClick={() => setBuscaGrupo(true)}>
            Solo un grupo de descuento
          </Button>
        </div>
      )}
    </fieldset>
  );
}

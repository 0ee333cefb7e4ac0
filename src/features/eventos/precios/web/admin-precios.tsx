import CirclePlus from "icon:circle-plus";
import Trash2 from "icon:trash";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { type Field, type Fields, nameOf, showField, typedOf } from "#contract/described.ts";
import type { FieldValues } from "#contract/edit.ts";
import { formatMoney, formatNumero, parsePrecio } from "#contract/format.ts";
import { parseWhole } from "#contract/number-fields.ts";
import { DescribedInput } from "#web/admin/described-form.tsx";
import { type DialogProps, FormLayout } from "#web/admin/dialog-form.tsx";
import { Modal, useDialog } from "#web/admin/dialogs.tsx";
import { useEditConflict } from "#web/admin/edit-conflict.tsx";
import { IconButton } from "#web/admin/icon-button.tsx";
import { Loaded } from "#web/admin/load-failure.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAnswer } from "#web/use-answer.ts";
import type { Precios } from "../contract.ts";
import { CAMPOS_DE_TARIFA, LIMITE_DE_COMPRA, TARIFAS_MAX } from "../rules.ts";
import styles from "./admin-precios.module.css";
import {
  type FilaForm,
  leerPrecios,
  nuevaFila,
  type PreciosForm,
  toFila,
  toForm,
  VALIDATE,
} from "./precios-form.ts";

interface AdminPreciosProps extends DialogProps {
  evento: { id: number; nombre: string };
}

/** Form with all ticket types of an event (Rule ENT-12). */
export default function AdminPrecios({ evento, onChange }: AdminPreciosProps) {
  const { close } = useDialog();
  return (
    <Modal title={`Precios de ${evento.nombre}`} size="xl" fillsPhone closeOnClickOutside={false}>
      <PreciosDeEvento eventoId={evento.id} onClose={close} onChange={onChange} />
    </Modal>
  );
}

interface AlGuardar extends DialogProps {
  onClose: () => void;
}

export function PreciosDeEvento({ eventoId, ...rest }: AlGuardar & { eventoId: number }) {
  const precios = useAnswer(String(eventoId), (options) =>
    api.eventos[":id"].tarifas.todas.$get(withId(eventoId), options),
  );
  return <Loaded of={precios}>{(data) => <Formulario precios={data} {...rest} />}</Loaded>;
}

/** Returns the form of the ticket types, which merges what somebody else has saved meanwhile. */
function usePrecios(precios: Precios, { onClose, onChange }: AlGuardar) {
  const { evento } = precios;
  const [version, setVersion] = useState(precios.version);
  const [leidos, setLeidos] = useState(precios);
  /** Types that somebody else added, deleted, or changed after they were deleted here. */
  const [avisos, setAvisos] = useState<readonly string[]>([]);
  const { form, ...sending } = useStaffForm({
    initialValues: toForm(precios),
    validate: VALIDATE,
    send(values) {
      const json = { ...leerPrecios(values), version };
      return answerOf(api.eventos[":id"].tarifas.$put({ ...withId(evento.id), json }));
    },
    done: `Guardaste los precios de «${evento.nombre}».`,
    onClose,
    onSaved: onChange,
    onRefused({ problem }) {
      const ahora = problem.context?.precios as Precios | undefined;
      if (problem.code === "version" && ahora) merge(ahora);
      // Somebody bought a ticket of this type while it was being removed, so the type is added again.
      const vendida = problem.context?.tarifa as Precios["tarifas"][number] | undefined;
      if (vendida) form.insertListItem("tarifas", toFila(vendida));
    },
  });

  const edit = useEditConflict({
    read: camposDePrecios(precios),
    names: nombresDePrecios(leidos),
    show: (valor, campo) => showField(campoDe(campo), valor),
    choose(campo, valor) {
      const typed = typedOf(campoDe(campo), valor);
      const [id, nombre] = campo.split(".");
      if (nombre === undefined) form.setFieldValue(campo, typed as never);
      const n = form.values.tarifas.findIndex((fila) => String(fila.id) === id);
      if (n >= 0) form.setFieldValue(`tarifas.${n}.${nombre}`, typed as never);
    },
  });

  /** Adopts the version and the new types that somebody else saved, and keeps all rows of this form. */
  function merge(ahora: Precios) {
    const { tarifas } = form.values;
    setAvisos(avisosDePrecios(leidos, ahora, tarifas));
    form.setFieldValue("tarifas", juntar(leidos, ahora, tarifas));
    edit.takeStored(camposDePrecios(ahora), camposDeForm(form.values));
    setLeidos(ahora);
    setVersion(ahora.version);
  }

  const conflict = edit.notice(
    camposDeForm(form.values),
    avisos.map((aviso) => <p key={aviso}>{aviso}</p>),
  );

  return { form, sending: { ...sending, conflict, refusal: conflict ? null : sending.refusal } };
}

function Formulario({ precios, ...alGuardar }: AlGuardar & { precios: Precios }) {
  const { evento } = precios;
  const { form, sending } = usePrecios(precios, alGuardar);
  const { tarifas } = form.values;
  return (
    <FormLayout {...sending} submitLabel="Guardar los precios" onCancel={alGuardar.onClose}>
      {tarifas.length === 0 ? (
        <Alert tone="info" title={`Se vende «General» a ${formatMoney(evento.precio)}`}>
          <p>
            Si hay más de un precio, agregá un tipo de entrada para cada uno: general, menores, socios. Desde
            entonces se venden solo esos.
          </p>
        </Alert>
      ) : (
        <>
          <p className="note tabular">{cuposDe(tarifas, evento.cantidadDeEntradas)}</p>
          <ul className="stack-4" role="list" aria-label="Tipos de entrada">
            {tarifas.map((fila, n) => (
              <AdminFilaDePrecio key={fila.key} form={form} fila={fila} numero={n} />
            ))}
          </ul>
        </>
      )}
      <div className="row-3 middle">
        <Button
          variant="outline"
          icon={<CirclePlus />}
          disabled={tarifas.length >= TARIFAS_MAX}
          onClick={() => form.insertListItem("tarifas", nuevaFila(tarifas.length, evento.precio))}
        >
          Agregar un tipo
        </Button>
        {tarifas.length >= TARIFAS_MAX && <p className="note tabular">Son hasta {TARIFAS_MAX} tipos.</p>}
      </div>
      <DescribedInput
        of={LIMITE_DE_COMPRA.maximoPorCompra}
        className={styles.maximo ?? ""}
        {...form.getInputProps("maximoPorCompra")}
      />
    </FormLayout>
  );
}

/** Explains how the quotas share the event's places. */
function cuposDe(tarifas: readonly { cupo: string }[], lugares: number): string {
  const cupos = tarifas.map(({ cupo }) => parseWhole(cupo));
  const suma = cupos.reduce<number>((sum, cupo) => sum + (cupo ?? 0), 0);
  const frase = `El evento tiene ${formatNumero(lugares)} lugares.`;
  if (cupos.includes(null)) return `${frase} Un tipo sin cupo se vende hasta que no quede ninguno.`;
  return suma < lugares
    ? `${frase} Los cupos suman ${formatNumero(suma)}: ${formatNumero(lugares - suma)} no se van a vender.`
    : `${frase} Los cupos suman ${formatNumero(suma)}.`;
}

const CAMPOS: Fields = { ...CAMPOS_DE_TARIFA, ...LIMITE_DE_COMPRA };
/** The field of `maximoPorCompra` or `<type id>.<field>`. */
const campoDe = (path: string) => CAMPOS[path.replace(/^.*\./, "")] as Field;

/** Returns the values of the form by `maximoPorCompra` or `<type id>.<field>`. */
function camposDeForm(form: PreciosForm): FieldValues {
  const { tarifas, ...limite } = leerPrecios(form);
  const campos = tarifas.flatMap(({ id, ...fila }) =>
    id === undefined ? [] : Object.entries(fila).map(([campo, valor]) => [`${id}.${campo}`, valor]),
  );
  return { ...limite, ...Object.fromEntries(campos) };
}

const camposDePrecios = (precios: Precios) => camposDeForm(toForm(precios));

function nombresDePrecios({ tarifas }: Precios): Record<string, string> {
  const nombres = tarifas.flatMap(({ id, nombre }) =>
    Object.entries(CAMPOS_DE_TARIFA).map(([campo, field]) => [
      `${id}.${campo}`,
      `${nombre}: ${nameOf(field).toLocaleLowerCase("es-AR")}`,
    ]),
  );
  return { maximoPorCompra: LIMITE_DE_COMPRA.maximoPorCompra.label, ...Object.fromEntries(nombres) };
}

/** Returns messages about ticket types that only one of the two people added or removed. */
function avisosDePrecios(leidos: Precios, ahora: Precios, mios: readonly FilaForm[]): string[] {
  const tiene = ({ tarifas }: Precios, id: number) => tarifas.some((tarifa) => tarifa.id === id);
  const mio = (id: number) => mios.some((fila) => fila.id === id);
  return [
    ...ahora.tarifas
      .filter(({ id }) => !tiene(leidos, id))
      .map(({ nombre }) => `Agregó «${nombre}», que ya está en tu lista: quitalo si no va.`),
    ...leidos.tarifas
      .filter(({ id }) => !tiene(ahora, id) && mio(id))
      .map(({ nombre }) => `Quitó «${nombre}»: sigue en tu lista, y si guardás se crea de nuevo.`),
    ...leidos.tarifas
      .filter(({ id }) => tiene(ahora, id) && !mio(id))
      .map(({ nombre }) => `«${nombre}», que quitaste, sigue en lo que guardó: si guardás se elimina.`),
  ];
}

/** Returns the rows of the form with current numbers, and with types that somebody else added. */
export function juntar(leidos: Precios, ahora: Precios, mios: readonly FilaForm[]): FilaForm[] {
  const porId = new Map(ahora.tarifas.map((tarifa) => [tarifa.id, tarifa]));
  const quedan = mios.map(({ id, ...fila }) => {
    const tarifa = id === undefined ? undefined : porId.get(id);
    return tarifa ? { ...fila, id: tarifa.id, tomadas: tarifa.tomadas } : { ...fila, tomadas: 0 };
  });
  const conocidas = new Set(leidos.tarifas.map(({ id }) => id));
  return [...quedan, ...ahora.tarifas.filter(({ id }) => !conocidas.has(id)).map(toFila)];
}

interface AdminFilaDePrecioProps {
  form: UseFormReturnType<PreciosForm>;
  fila: FilaForm;
  numero: number;
}

/** A ticket type: name, price and quota, with members' limit and sale window below. */
function AdminFilaDePrecio({ form, fila, numero }: AdminFilaDePrecioProps) {
  const titulo = fila.nombre.trim() || `Tipo ${numero + 1}`;
  const precio = parsePrecio(fila.precio);
  const input = (campo: keyof typeof CAMPOS_DE_TARIFA) => ({
    of: CAMPOS_DE_TARIFA[campo],
    ...form.getInputProps(`tarifas.${numero}.${campo}`),
  });
  const [desde, hasta] = [input("desde"), input("hasta")];
  return (
    <li className={`sunken radius-m ${styles.row}`}>
      <fieldset>
        <legend className="visually-hidden">{titulo}</legend>
        <div className={`stack-3 top ${styles.main}`}>
          <DescribedInput {...input("nombre")} />
          <DescribedInput
            {...input("precio")}
            {...(precio !== null && { description: formatMoney(precio) })}
          />
          <DescribedInput {...input("cupo")} />
        </div>
        <div className={`stack-3 top ${styles.socios}`}>
          <DescribedInput
            {...input("soloSocios")}
            onChange={({ currentTarget: { checked } }) =>
              form.setFieldValue(`tarifas.${numero}`, { ...fila, soloSocios: checked, maximoPorSocio: "" })
            }
          />
          {fila.soloSocios && <DescribedInput {...input("maximoPorSocio")} />}
        </div>
        <details open={Boolean(fila.desde || fila.hasta || desde.error || hasta.error) || undefined}>
          <summary>Cuándo se vende</summary>
          <div className={`stack-3 top ${styles.pair}`}>
            <DescribedInput {...desde} />
            <DescribedInput {...hasta} />
          </div>
        </details>
        <p className="row-2 middle apart note tabular target">
          {fila.tomadas > 0 ? (
            <>
              <strong>{formatNumero(fila.tomadas)}</strong> vendidas o por pagarse. Para dejar de venderlo,
              poné hasta cuándo.
            </>
          ) : (
            <>
              {fila.id === undefined ? "Nuevo" : "Sin ventas"}
              <IconButton
                danger
                aria-label={`Eliminar ${titulo}`}
                onClick={() => form.removeListItem("tarifas", numero)}
              >
                <Trash2 size={22} />
              </IconButton>
            </>
          )}
        </p>
      </fieldset>
    </li>
  );
}

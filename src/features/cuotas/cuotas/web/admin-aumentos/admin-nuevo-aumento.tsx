import { NativeSelect, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatCantidad, formatLista, formatMes, formatMoney, parsePrecio } from "#contract/format.ts";
import type { Aranceles } from "#features/cuotas/aranceles/contract.ts";
import { CampoDeMes, mesDesdeHoy } from "#features/cuotas/aranceles/web/campo-de-mes.tsx";
import { CheckLine } from "#web/admin/check-line.tsx";
import { Confirm } from "#web/admin/confirm.tsx";
import { DescribedInput } from "#web/admin/described-form.tsx";
import { DetailList } from "#web/admin/detail-list.tsx";
import { openDialog } from "#web/admin/dialogs.tsx";
import { ObjectCard, partAddress } from "#web/admin/object-page.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { useStaffForm } from "#web/admin/use-staff-form.ts";
import { type Answer, answerOf, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { PrevisionDeAumento } from "../../contract.ts";
import { MOTIVO_DE_AUMENTO } from "../../rules.ts";

const INICIAL = {
  aranceles: [] as number[],
  planes: [] as number[],
  medida: "porcentaje",
  cuanto: "",
  vigenteDesde: mesDesdeHoy(1),
  incluyeVencidas: false,
  motivo: "",
};

export function AdminNuevoAumento({ aranceles, onChange }: { aranceles: Aranceles; onChange: () => void }) {
  const [visto, setVisto] = useState<PrevisionDeAumento | null>(null);
  const { form, refusal, busy, onSubmit } = useStaffForm({
    initialValues: INICIAL,
    onValuesChange: ({ motivo }, before) => motivo === before.motivo && setVisto(null),
    validate: (values) => loQueFalta(values, visto !== null),
    fieldOf: (path) => (path === "porcentaje" || path === "precio" ? "cuanto" : path),
    async send({ motivo: _, ...values }): Promise<Answer<PrevisionDeAumento> | null> {
      if (!visto) return answerOf(api.aumentos.prever.$post({ json: pedidoDe(values) }));
      await openDialog(aplicar(visto));
      return null;
    },
    onSaved: setVisto,
    onRefused: () => setVisto(null),
  });
  const { values } = form;
  const aplicar = (prevision: PrevisionDeAumento) => (
    <Confirm
      title="Aplicar el aumento"
      confirmLabel="Aplicar el aumento"
      onConfirm={async () => {
        const { motivo, ...pedido } = form.getValues();
        const json = { ...pedidoDe(pedido), motivo, huella: prevision.huella };
        const answer = await answerOf(api.aumentos.$post({ json }));
        if (!answer.ok) setVisto(null);
        return answer;
      }}
      done="El aumento está aplicado. Los correos salen en un rato."
      onDone={() => {
        setVisto(null);
        form.setValues(INICIAL);
      }}
      onChange={onChange}
    >
      {loQueHace(prevision, formatMes(values.vigenteDesde))} Cada familia recibe un correo con el motivo. Se
      puede deshacer hasta que alguien pague una cuota con el aumento.
    </Confirm>
  );
  return (
    <form className="reading" noValidate onSubmit={onSubmit}>
      <h2 className="visually-hidden">Aumentar</h2>
      <ObjectCard title="Un aumento nuevo">
        <QueAumenta
          aranceles={aranceles}
          elegidos={values}
          error={form.errors.aranceles}
          onChange={(elegidos) => form.setValues(elegidos)}
        />
        <div className="columns-s bottom">
          <NativeSelect
            label="Cómo"
            data={[
              { value: "porcentaje", label: "Un porcentaje" },
              { value: "precio", label: "Un precio nuevo" },
            ]}
            {...form.getInputProps("medida")}
          />
          <TextInput
            label={values.medida === "porcentaje" ? "Porcentaje" : "Precio nuevo"}
            required
            inputMode="decimal"
            {...form.getInputProps("cuanto")}
          />
          <CampoDeMes label="Desde" antes={0} {...form.getInputProps("vigenteDesde")} />
        </div>
        <CheckLine
          checked={values.incluyeVencidas}
          onChange={(value) => form.setFieldValue("incluyeVencidas", value)}
        >
          También las cuotas sin pagar de meses anteriores
        </CheckLine>
        {visto && (
          <>
            <AdminPrevision prevision={visto} mes={formatMes(values.vigenteDesde)} />
            <DescribedInput of={MOTIVO_DE_AUMENTO} {...form.getInputProps("motivo")} />
          </>
        )}
        {refusal && <Alert tone="danger">{refusal}</Alert>}
        <div>
          <Button type="submit" loading={busy} aria-haspopup={visto ? "dialog" : undefined}>
            {visto ? "Aplicar el aumento" : "Ver lo que haría"}
          </Button>
        </div>
      </ObjectCard>
    </form>
  );
}

const loQueFalta = ({ aranceles, planes, cuanto, motivo }: typeof INICIAL, pideMotivo: boolean) => ({
  ...(aranceles.length + planes.length === 0 && { aranceles: "Elegí qué aumenta" }),
  ...(parsePrecio(cuanto) === null && { cuanto: "Escribí cuánto" }),
  ...(pideMotivo && !motivo.trim() && { motivo: MOTIVO_DE_AUMENTO.missing }),
});

type Elegidos = Pick<typeof INICIAL, "aranceles" | "planes">;

interface QueAumentaProps {
  aranceles: Aranceles;
  elegidos: Elegidos;
  error: ReactNode;
  onChange: (elegidos: Partial<Elegidos>) => void;
}

function QueAumenta({ aranceles, elegidos, error, onChange }: QueAumentaProps) {
  const porMes = aranceles.aranceles.filter(({ activa }) => activa);
  const conCuotas = aranceles.planes.filter(({ activo }) => activo);
  const opciones = [
    ...porMes.map(({ id, nombre, precio }) => ({
      name: "aranceles" as const,
      id,
      label: `${nombre}, por mes${precio === null ? "" : `: ${formatMoney(precio)}`}`,
    })),
    ...conCuotas.map(({ id, nombre }) => ({
      name: "planes" as const,
      id,
      label: `${nombre}, con sus cuotas`,
    })),
  ];
  const idsDe = (unos: readonly { id: number }[]) => unos.map(({ id }) => id);
  return (
    <fieldset className="stack-1 breakable">
      <legend>Qué aumenta</legend>
      <CheckLine
        checked={elegidos.aranceles.length + elegidos.planes.length === opciones.length}
        onChange={(todo) =>
          onChange(
            todo ? { aranceles: idsDe(porMes), planes: idsDe(conCuotas) } : { aranceles: [], planes: [] },
          )
        }
      >
        <strong>Todos</strong>
      </CheckLine>
      {opciones.map(({ name, id, label }) => (
        <CheckLine
          key={`${name} ${id}`}
          checked={elegidos[name].includes(id)}
          onChange={(elegido) => {
            const otros = elegidos[name].filter((uno) => uno !== id);
            onChange({ [name]: elegido ? [...otros, id] : otros });
          }}
        >
          <span>{label}</span>
        </CheckLine>
      ))}
      {error && <Alert tone="danger">{error}</Alert>}
    </fieldset>
  );
}

function pedidoDe({ medida, cuanto, ...pedido }: Omit<typeof INICIAL, "motivo">) {
  const valor = parsePrecio(cuanto) ?? 0;
  return { ...pedido, ...(medida === "porcentaje" ? { porcentaje: valor } : { precio: valor }) };
}

function loQueHace({ precios, mensual, cuotas }: PrevisionDeAumento, mes: string): string {
  const cambios = precios.map(({ nombre, antes, despues }) => `${nombre} pasa ${cambio(antes, despues)}`);
  const frases = [
    `Desde ${mes}, ${formatLista(cambios)}.`,
    ...(mensual.personas > 0
      ? [
          `Las cuotas de ese mes de ${formatCantidad(mensual.personas, "persona")} pasan ${cambio(mensual.antes, mensual.despues)} en total.`,
        ]
      : []),
    ...(cuotas.cuotas > 0
      ? [
          `Se suman ${formatMoney(cuotas.importe)} a ${cuotas.cuotas} cuotas sin pagar de ${formatCantidad(cuotas.personas, "persona")}.`,
        ]
      : []),
  ];
  return frases.join(" ");
}

export const cambio = (antes: number, despues: number) =>
  `de ${formatMoney(antes)} a ${formatMoney(despues)}`;

function AdminPrevision({ prevision, mes }: { prevision: PrevisionDeAumento; mes: string }) {
  const { precios, mensual, cuotas, enCurso, superan } = prevision;
  return (
    <section aria-label="Lo que haría">
      <DetailList
        details={[
          ...precios.map(({ nombre, antes, despues }) => [nombre, cambio(antes, despues)] as const),
          ...(mensual.personas > 0
            ? [
                [
                  `Cuotas de ${mes}`,
                  `${formatCantidad(mensual.personas, "persona")}, en total ${cambio(mensual.antes, mensual.despues)}`,
                ] as const,
              ]
            : []),
          [
            "Cuotas sin pagar a las que se suma",
            cuotas.cuotas === 0
              ? "Ninguna"
              : `${cuotas.cuotas} de ${formatCantidad(cuotas.personas, "persona")}, ${formatMoney(cuotas.importe)}`,
          ],
          ...(enCurso > 0 ? [["Quedan como están, con un pago en curso", String(enCurso)] as const] : []),
        ]}
      />
      {superan.personas > 0 && (
        <Alert tone="warn">
          {formatCantidad(superan.personas, "persona pagaría", "personas pagarían")} más de un{" "}
          {String(superan.limite).replace(".", ",")} % por encima de hoy:
          <ul className="stack-1 above-2">
            {superan.primeros.map(({ id, nombre, antes, despues }) => (
              <li key={id}>
                <StaffLink to={partAddress(`usuarios/${id}`, "mensual")}>{nombre}</StaffLink>,{" "}
                {cambio(antes, despues)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  );
}

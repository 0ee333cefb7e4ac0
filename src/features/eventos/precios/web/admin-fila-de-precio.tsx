import { Checkbox, TextInput } from "@mantine/core";
import type { ComponentProps } from "react";
import { formatMoney, parsePrecio } from "#contract/format.ts";
import { DeleteButton } from "#web/admin/delete-modal.tsx";
import { DescribedInput } from "#web/admin/described-input.tsx";
import { CUPOS_DE_TARIFA, TEXTOS_DE_TARIFA } from "../rules.ts";
import styles from "./admin-precios.module.css";
import { MomentoField } from "./momento-field.tsx";
import type { FilaForm } from "./precios-form.ts";

interface AdminFilaDePrecioProps {
  fila: FilaForm;
  numero: number;
  /** The form's props of a field. */
  fieldOf: (campo: keyof FilaForm) => ComponentProps<typeof TextInput>;
  onSoloSocios: (value: boolean) => void;
  onRemove: () => void;
}

/** A ticket type: name, price and quota; members' limit and sale window below. */
export function AdminFilaDePrecio(props: AdminFilaDePrecioProps) {
  const { fila, numero, fieldOf, onSoloSocios, onRemove } = props;
  const titulo = fila.nombre.trim() || `Tipo ${numero + 1}`;
  const precio = parsePrecio(fila.precio);
  const [desde, hasta] = [fieldOf("desde"), fieldOf("hasta")];
  return (
    <li className={styles.row}>
      <fieldset>
        <legend className="visually-hidden">{titulo}</legend>
        <div className={styles.main}>
          <DescribedInput of={TEXTOS_DE_TARIFA.nombre} {...fieldOf("nombre")} />
          <TextInput
            label="Precio"
            required
            description={precio === null ? "En pesos" : formatMoney(precio)}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            {...fieldOf("precio")}
          />
          <DescribedInput of={CUPOS_DE_TARIFA.cupo} {...fieldOf("cupo")} />
        </div>
        <div className={styles.socios}>
          <Checkbox
            label="Solo para socios con la cuota al día"
            checked={fila.soloSocios}
            onChange={(event) => onSoloSocios(event.currentTarget.checked)}
          />
          {fila.soloSocios && (
            <DescribedInput of={CUPOS_DE_TARIFA.maximoPorSocio} {...fieldOf("maximoPorSocio")} />
          )}
        </div>
        <details open={Boolean(fila.desde || fila.hasta || desde.error || hasta.error) || undefined}>
          <summary>Cuándo se vende</summary>
          <div className={styles.pair}>
            <MomentoField label="Desde" {...desde} />
            <MomentoField label="Hasta" {...hasta} />
          </div>
        </details>
        <p className={styles.sold}>
          {fila.tomadas > 0 ? (
            <>
              <strong>{fila.tomadas.toLocaleString("es-AR")}</strong> vendidas o por pagarse. Para dejar de
              venderlo, poné hasta cuándo.
            </>
          ) : (
            <>
              {fila.id === undefined ? "Nuevo" : "Sin ventas"}
              <DeleteButton of={titulo} onClick={onRemove} />
            </>
          )}
        </p>
      </fieldset>
    </li>
  );
}

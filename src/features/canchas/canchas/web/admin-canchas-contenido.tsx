import CirclePlus from "icon:circle-plus";
import { TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { parsePrecio } from "#contract/format.ts";
import { CheckLine } from "#web/admin/check-line.tsx";
import { LoadFailure } from "#web/admin/load-failure.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { SearchBox } from "#web/admin/search-box.tsx";
import { answerOf, api, fieldErrors } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import {
  CANCHA_CREADA,
  FALLO_AL_CREAR_CANCHA,
  NOMBRE_DE_CANCHA_MAX,
  PRECIO_POR_HORA_MENSAJE,
} from "../rules.ts";
import { AdminCancha } from "./admin-cancha.tsx";
import styles from "./admin-canchas.module.css";
import type { ContenidoDeCanchasProps } from "./admin-canchas.tsx";

export function AdminCanchasContenido(props: ContenidoDeCanchasProps) {
  const { canchas, termino, onSearch, busy, onChange } = props;
  return (
    <div className={styles.content}>
      <AdminNuevaCancha onCreated={onChange} />
      <div className="stack-4">
        <SearchBox label="Buscar canchas" value={termino} onSearch={onSearch} />
        {!canchas.ok ? (
          <LoadFailure problem={canchas.problem} retrying={busy} onRetry={onChange} />
        ) : canchas.data.length === 0 && termino !== "" ? (
          <p className="muted" role="status">
            Ninguna cancha coincide con la búsqueda.
          </p>
        ) : canchas.data.length === 0 ? (
          <p className="muted">Todavía no hay canchas. Creá la primera para que se pueda reservar.</p>
        ) : (
          <ul className={styles.courts} role="list" aria-label="Canchas">
            {canchas.data.map((cancha) => (
              <AdminCancha key={cancha.id} cancha={cancha} onChange={onChange} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

export function AdminNuevaCancha({ onCreated }: { onCreated: () => void }) {
  const [nombre, setNombre] = useState("");
  const [disponible, setDisponible] = useState(true);
  const [precio, setPrecio] = useState("");
  const [errores, setErrores] = useState<{ nombre?: string; precioPorHora?: string }>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const campoDePrecio = useRef<HTMLInputElement>(null);

  const [create, busy] = useSingleFlight(async () => {
    setRefusal(null);
    if (!nombre.trim()) {
      setErrores({ nombre: "Escribí el nombre de la cancha" });
      input.current?.focus();
      return;
    }
    const precioPorHora = precio.trim() ? parsePrecio(precio) : null;
    if (precio.trim() && precioPorHora === null) {
      setErrores({ precioPorHora: PRECIO_POR_HORA_MENSAJE });
      campoDePrecio.current?.focus();
      return;
    }
    const answer = await answerOf(api.cancha.crear.$post({ json: { nombre, disponible, precioPorHora } }));
    if (answer.ok) {
      notifications.show({ message: CANCHA_CREADA, color: "green" });
      setNombre("");
      setPrecio("");
      setDisponible(true);
      onCreated();
      return;
    }
    const fields = fieldErrors(answer.problem);
    setErrores(fields);
    setRefusal(answer.problem.detail);
    (fields.precioPorHora ? campoDePrecio : input).current?.focus();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void create();
  }

  return (
    <form className="stack-4" noValidate aria-label="Crear cancha" onSubmit={submit}>
      <TextInput
        ref={input}
        label="Nombre de la cancha"
        required
        maxLength={NOMBRE_DE_CANCHA_MAX}
        autoComplete="off"
        value={nombre}
        error={errores.nombre}
        onChange={(event) => {
          setNombre(event.currentTarget.value);
          setErrores({});
          setRefusal(null);
        }}
      />
      <TextInput
        ref={campoDePrecio}
        label="Precio por hora (opcional)"
        description="Se muestra a quien reserva. El sitio no lo cobra."
        inputMode="decimal"
        placeholder="12.500"
        maxLength={20}
        autoComplete="off"
        value={precio}
        error={errores.precioPorHora}
        onChange={(event) => {
          setPrecio(event.currentTarget.value);
          setErrores({});
          setRefusal(null);
        }}
      />
      <CheckLine checked={disponible} onChange={setDisponible}>
        Disponible para reservas
      </CheckLine>
      {refusal && (
        <Alert tone="danger" title={FALLO_AL_CREAR_CANCHA}>
          {refusal}
        </Alert>
      )}
      <Button type="submit" variant="accent" loading={busy} icon={<CirclePlus aria-hidden="true" />}>
        Crear cancha
      </Button>
    </form>
  );
}

import Plus from "icon:plus";
import Trash2 from "icon:trash";
import { formatMoney } from "#contract/format.ts";
import type { CanchaParaReservar } from "#features/canchas/reservas/contract.ts";
import { pedidoEnPalabras, TEXTOS_DE_PEDIDO } from "#features/canchas/reservas/rules.ts";
import { api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { FormResult } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldGroup, SelectField, TextAreaField, TextField } from "#web/ui/field.tsx";
import { useAnswer } from "#web/use-answer.ts";
import styles from "./pedir.module.css";
import type { Pedir, Turno } from "./use-pedir.ts";

interface TuPedidoProps {
  usuarioId: number;
  canchas: readonly CanchaParaReservar[];
  pedir: Pedir;
}

/** The fourth step: the picks with their prices, for whom they are, and how to reach the person. */
export function TuPedido({ usuarioId, canchas, pedir }: TuPedidoProps) {
  const { borrador, cambiar, errores, horario, todos } = pedir;
  const { turno, problema } = horario;
  const { turnos } = borrador;
  return (
    <FieldGroup step={4} legend="Tu pedido">
      <TurnosElegidos
        turnos={todos}
        canchas={canchas}
        importes={pedir.importes}
        errores={problema === null ? pedir.rechazados : { ...pedir.rechazados, [turnos.length]: problema }}
        onQuitar={pedir.quitar}
        onOtro={turno && !problema ? () => pedir.agregarOtro(turno) : null}
      />
      <ParaQuien usuarioId={usuarioId} elegida={pedir.paraPersona} onElegir={pedir.setParaPersona} />
      <TextField
        label="Teléfono"
        name="telefono"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={TEXTOS_DE_PEDIDO.telefono.max}
        required
        hint="Con código de área, por si el club te tiene que llamar."
        value={borrador.telefono}
        onChange={({ target }) => cambiar({ telefono: target.value })}
        error={errores.telefono}
      />
      <TextAreaField
        label="Comentario (opcional)"
        name="comentario"
        rows={2}
        maxLength={TEXTOS_DE_PEDIDO.comentario.max}
        value={borrador.comentario}
        onChange={({ target }) => cambiar({ comentario: target.value })}
        error={errores.comentario}
      />
      <FormResult result={pedir.result} />
      <Button type="submit" variant="accent" size="large" wide loading={pedir.pending}>
        {todos.length > 1 ? `Pedir los ${todos.length} turnos` : "Pedir la cancha"}
      </Button>
    </FieldGroup>
  );
}

interface ParaQuienProps {
  usuarioId: number;
  elegida: number;
  onElegir: (personaId: number) => void;
}

/** Asks which member of the family the court is for. Hidden for a person without a family. */
function ParaQuien({ usuarioId, elegida, onElegir }: ParaQuienProps) {
  const { answer } = useAnswer(String(usuarioId), (options) => api.familia.$get({}, options));
  const personas = answer?.ok ? answer.data.personas.filter(({ agenda }) => agenda !== null) : [];
  if (personas.length < 2) return null;
  return (
    <SelectField
      label="Para quién es"
      value={String(elegida)}
      options={personas.map(({ id, nombre, apellido }) => ({
        value: id,
        label: id === usuarioId ? "Para mí" : `${nombre} ${apellido}`,
      }))}
      onChange={({ target }) => onElegir(Number(target.value))}
    />
  );
}

interface TurnosElegidosProps {
  /** Picks already added, followed by the current selection. */
  turnos: readonly Turno[];
  canchas: readonly { id: number; nombre: string }[];
  /** Price of each pick; null if the court has no price. */
  importes: readonly (number | null)[];
  errores: Readonly<Record<number, string>>;
  onQuitar: (lugar: number) => void;
  /** Adds the current selection to the picks; null if there is none. */
  onOtro: (() => void) | null;
}

function TurnosElegidos({ turnos, canchas, importes, errores, onQuitar, onOtro }: TurnosElegidosProps) {
  const club = useClub();
  const total = importes.reduce<number>((suma, importe) => suma + (importe ?? 0), 0);
  const lleno = turnos.length >= club.canchas.maximoPendientes;
  return (
    <div className="stack-3">
      {turnos.length === 0 ? (
        <p className="note">Elegí una hora y la vas a ver acá.</p>
      ) : (
        <ul className="stack-2 plain-list">
          {turnos.map((turno, lugar) => (
            <TurnoElegido
              key={`${turno.canchaId} ${turno.tipoReserva} ${turno.fecha} ${turno.horaInicio}`}
              turno={turno}
              cancha={canchas.find(({ id }) => id === turno.canchaId)?.nombre ?? "Cancha"}
              importe={turnos.length > 1 ? importes[lugar] : null}
              error={errores[lugar]}
              onQuitar={() => onQuitar(lugar)}
            />
          ))}
        </ul>
      )}
      {importes.some((importe) => importe !== null) && (
        <p className="stack-0 text-l" role="status">
          <strong>Total {formatMoney(total)}</strong>
          <span className="note">
            <span>{importes.includes(null) && "Sin contar las canchas sin precio. "}</span>
            El sitio no cobra nada: se paga en el club.
          </span>
        </p>
      )}
      {turnos.length > 0 && !lleno && (
        <Button
          variant="outline"
          size="small"
          className="deep"
          icon={<Plus />}
          disabled={!onOtro}
          onClick={() => onOtro?.()}
        >
          Agregar otro turno
        </Button>
      )}
      {lleno && (
        <p className="note">Son {club.canchas.maximoPendientes}, los que se pueden tener sin responder.</p>
      )}
    </div>
  );
}

interface TurnoElegidoProps {
  turno: Turno;
  cancha: string;
  importe: number | null | undefined;
  error: string | undefined;
  onQuitar: () => void;
}

function TurnoElegido({ turno, cancha, importe, error, onQuitar }: TurnoElegidoProps) {
  const cual = pedidoEnPalabras(turno);
  return (
    <li className={`row-2 middle box radius-s ${styles.turno}`} data-error={error ? true : undefined}>
      <span className="grow stack-0 breakable">
        <strong>{cancha}</strong>
        <span className="capital">{cual}</span>
        {typeof importe === "number" && <span>{formatMoney(importe)}</span>}
        {error && <span className="text-s strong danger">{error}</span>}
      </span>
      <button type="button" className="as-icon" aria-label={`Quitar ${cancha}, ${cual}`} onClick={onQuitar}>
        <Trash2 />
      </button>
    </li>
  );
}

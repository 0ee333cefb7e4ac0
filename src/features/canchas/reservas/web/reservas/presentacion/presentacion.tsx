import { useEffect, useState } from "react";
import { formatFechaLarga, formatMoney } from "#contract/format.ts";
import { jornadaDe, turnosDeJornada } from "#features/canchas/canchas/rules.ts";
import { useClub } from "#web/club.ts";
import { FaultCode } from "#web/error-screen.tsx";
import { withWayBack } from "#web/guard.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { SemanaLibre } from "../../../contract.ts";
import { DIAS_DE_PRESENTACION, pedidoEnPalabras } from "../../../rules.ts";
import { HorarioPorHora } from "../horario/horario-por-hora.tsx";
import { type Casilla, type Horas, largoDe, largosDe } from "../horario/seleccion.ts";
import { EleccionDeCancha, TiraDeDias } from "../pedir/opciones.tsx";
import pedir from "../pedir/pedir.module.css";
import { useEleccion } from "../pedir/use-eleccion.ts";
import { SinCanchas } from "../sin-canchas.tsx";
import styles from "./presentacion.module.css";

interface PresentacionProps {
  semana: SemanaLibre | null;
  /** True once the visitor is known to be logged out. */
  sinSesion: boolean;
}

/** Shows free hours to visitors, without names. Visitors choose hours and request them after the login (Rule CAN-15). */
export function Presentacion({ semana, sinSesion }: PresentacionProps) {
  useEffect(() => {
    // The stored session turned out to have ended: see `early-guard.ts`.
    if (sinSesion) delete document.documentElement.dataset.session;
  }, [sinSesion]);
  return (
    <>
      <div className={styles.espera}>
        <Spinner />
      </div>
      <div className={`container stack-6 page ${styles.pagina}`}>
        {semana === null ? (
          <EmptyState title="No pudimos traer las canchas">
            <p>Probá de nuevo en unos minutos.</p>
            <FaultCode />
          </EmptyState>
        ) : semana.canchas.length === 0 ? (
          <SinCanchas />
        ) : (
          <>
            <ElegirSinSesion semana={semana} />
            <HorasLibres semana={semana} />
          </>
        )}
      </div>
    </>
  );
}

/** Court, day and hours, all in the URL to which the login returns. */
function ElegirSinSesion({ semana }: { semana: SemanaLibre }) {
  const { canchas: horario } = useClub();
  const { canchas } = semana;
  const { eleccion, horas, elegir } = useEleccion(canchas, semana.hoy);
  const [elegidos, setElegidos] = useState<number | null>();
  const cancha = canchas.find(({ id }) => id === eleccion.canchaId) ?? canchas[0];
  const dia = cancha?.dias.find(({ fecha }) => fecha === eleccion.fecha) ?? cancha?.dias[0];
  if (!cancha || !dia) return null;
  const { fecha } = dia;
  // Until the first tap, the length of the hours in the address, which are read after hydration.
  const deDireccion = horas
    ? largoDe(horas, horario.turnoMinutos)
    : (largosDe(horario.turnoMinutos)[0] ?? null);
  const minutos = elegidos === undefined ? deDireccion : elegidos;
  const casillas = casillasDeDia(
    semana,
    dia,
    turnosDeJornada(jornadaDe(horario, fecha), horario.turnoMinutos),
  );
  const manana = cancha.dias[cancha.dias.indexOf(dia) + 1]?.fecha;
  const camino = `/reservas?${new URLSearchParams({ cancha: String(cancha.id), fecha, ...horas })}`;
  return (
    <div className={`stack-6 ${pedir.formulario}`}>
      <div className="stack-5 shrink">
        <FieldGroup step={1} legend="Cancha">
          <EleccionDeCancha
            canchas={canchas}
            elegida={cancha.id}
            onElegir={(canchaId) => elegir({ canchaId })}
          />
        </FieldGroup>
        <FieldGroup step={2} legend="Día">
          <TiraDeDias
            hoy={semana.hoy}
            cuantos={DIAS_DE_PRESENTACION}
            fecha={fecha}
            onElegir={(otra) => elegir({ fecha: otra })}
          />
        </FieldGroup>
        <FieldGroup step={3} legend="Hora">
          <HorarioPorHora
            key={`${cancha.id} ${fecha}`}
            cancha={cancha}
            fecha={fecha}
            casillas={casillas}
            propias={[]}
            horas={horas}
            minutos={minutos}
            onElegir={(cambio) => {
              setElegidos(cambio.minutos === undefined ? minutos : cambio.minutos);
              if (cambio.horas !== undefined) elegir({ canchaId: cancha.id, fecha }, cambio.horas);
            }}
            onOtroDia={manana === undefined ? null : () => elegir({ fecha: manana })}
          />
        </FieldGroup>
      </div>
      <section className={`sheet stack-3 shrink ${pedir.envio}`} aria-labelledby="entrar-para-pedir">
        <h2 id="entrar-para-pedir">Pedila con tu usuario</h2>
        <p>
          {horas ? (
            <span>
              <strong>{cancha.nombre}</strong>,{" "}
              {pedidoEnPalabras({
                tipoReserva: "POR_HORA",
                fecha,
                horaInicio: horas.desde,
                horaFin: horas.hasta,
              })}
              . Al entrar seguís desde acá.
            </span>
          ) : (
            <span>Al entrar seguís con lo que elegiste. El club te contesta por correo.</span>
          )}
        </p>
        <ButtonLink to={withWayBack("/login", camino)} variant="accent" size="large" wide>
          Entrá para pedirla
        </ButtonLink>
        <ButtonLink to={withWayBack("/registro?tipo=usuario", camino)} variant="outline" wide>
          Crear cuenta
        </ButtonLink>
      </section>
    </div>
  );
}

function casillasDeDia(
  { hoy, hora }: SemanaLibre,
  { fecha, libres }: { fecha: string; libres: readonly Horas[] },
  turnos: readonly Horas[],
): Casilla[] {
  return turnos
    .filter(({ desde }) => fecha > hoy || desde > hora)
    .map(({ desde, hasta }) => {
      const libre = libres.some((tramo) => desde >= tramo.desde && hasta <= tramo.hasta);
      return { horaInicio: desde, horaFin: hasta, estado: libre ? ("libre" as const) : ("ocupado" as const) };
    });
}

/** The free hours of the week in words, which work without scripts. */
function HorasLibres({ semana: { canchas, hoy } }: { semana: SemanaLibre }) {
  const club = useClub();
  return (
    <section className="stack-4" aria-labelledby="horas-libres">
      <h2 id="horas-libres">Horas libres de esta semana</h2>
      <div className="columns-l">
        {canchas.map(({ id, nombre, precioPorHora, dias }) => (
          <section key={id} className={`sheet stack-2 ${styles.cancha}`} aria-labelledby={`libres-${id}`}>
            <h3 id={`libres-${id}`}>{nombre}</h3>
            {precioPorHora !== null && <p className="muted">{formatMoney(precioPorHora)} la hora</p>}
            <dl className="stack-0 ruled">
              {dias.map(({ fecha, libres }) => (
                <div key={fecha}>
                  <dt className="capital">
                    {fecha === hoy ? `Hoy, ${formatFechaLarga(fecha)}` : formatFechaLarga(fecha)}
                  </dt>
                  <dd className="muted tabular">
                    {libres.map(({ desde, hasta }) => `${desde} a ${hasta}`).join(", ") ||
                      (jornadaDe(club.canchas, fecha) ? "Nada libre" : "Cerrado")}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}

import CloudCheck from "icon:cloud-check";
import TriangleAlert from "icon:triangle-alert";
import WifiOff from "icon:wifi-off";
import { useEffect, useState } from "react";
import { clubTime, HOUR_MS, MINUTE_MS } from "#contract/club-time.ts";
import { formatCantidad, formatNumero } from "#contract/format.ts";
import { sessionEndsAt, showLogin } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { LecturasParaRevisar } from "../../lecturas-para-revisar.tsx";
import { phoneId, siglaDeTelefono } from "../../telefono.ts";
import styles from "./admin-sin-conexion.module.css";
import { isCapable } from "./puerta-local.ts";
import type { Preparacion } from "./use-sin-conexion.ts";

/** A session that ends this soon should be renewed before the match. */
const SOON_MS = 2 * HOUR_MS;

interface AdminSinConexionProps {
  preparacion: Preparacion;
  ids: readonly number[];
  online: boolean;
  loggedIn: boolean;
}

/** Whether this phone can work without a connection, what is missing, and its unsent entries. */
export function AdminSinConexion({ preparacion, ids, online, loggedIn }: AdminSinConexionProps) {
  const now = useNow();
  const { eventos, pendientes, rechazos } = preparacion;
  const listas = eventos.filter(({ id }) => ids.includes(id));
  const missing = whatIsMissing(preparacion, listas.length, ids.length);
  const ready = missing.length === 0;
  const cantidad = formatNumero(listas.reduce((sum, evento) => sum + evento.cantidad, 0));
  const desde = Math.min(...listas.map(({ bajadoEn, desfase }) => bajadoEn - desfase));
  const Icon = online && loggedIn ? (ready ? CloudCheck : TriangleAlert) : WifiOff;
  const endsAt = sessionEndsAt();
  if (ids.length === 0) return null;
  return (
    <>
      <div
        className={`line-2 top box text-s pad-2 ${online && loggedIn ? (ready ? styles.ready : styles.missing) : styles.offline}`}
      >
        <Icon />
        <div className="stack-1">
          <p role="status">
            <span>
              {!loggedIn ? "Tu sesión terminó. " : online ? "" : "Sin conexión: decide este teléfono. "}
            </span>
            {ready
              ? `${online ? "Listo sin conexión: " : ""}${cantidad} códigos, ${haceCuanto(now - desde)}`
              : missing.join(" ")}
          </p>
          {pendientes > 0 && (
            <p>{formatCantidad(pendientes, "ingreso sin mandar.", "ingresos sin mandar.")}</p>
          )}
          {rechazos.length > 0 && (
            <p>{`${rechazos.length} sin aceptar: ${[...new Set(rechazos)].join(". ")}. Avisá en la oficina.`}</p>
          )}
          {loggedIn && endsAt !== null && endsAt - now < SOON_MS && (
            <p>Tu sesión termina a las {clubTime(new Date(endsAt)).hora}: salí y volvé a entrar antes.</p>
          )}
          {isCapable() && <p>Este teléfono es el {siglaDeTelefono(phoneId())}.</p>}
          {!loggedIn && (
            <Button size="small" variant="accent" onClick={showLogin}>
              Iniciar sesión
            </Button>
          )}
        </div>
      </div>
      <LecturasParaRevisar eventos={ids} {...(isCapable() && { telefono: phoneId() })} />
    </>
  );
}

function whatIsMissing(
  { capaz, pantalla, sinLugar, negados }: Preparacion,
  lists: number,
  events: number,
): string[] {
  if (!capaz) return ["Este teléfono no trabaja sin conexión: hace falta https."];
  return [
    ...(sinLugar ? ["El teléfono no tiene lugar: liberá espacio."] : []),
    ...(lists < events
      ? [`Sin conexión todavía no: ${negados.length > 0 ? "" : "faltan los códigos."}`, ...new Set(negados)]
      : []),
    ...(pantalla || import.meta.env.DEV ? [] : ["Falta guardar la pantalla."]),
  ];
}

function haceCuanto(ms: number): string {
  const minutos = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutos === 0) return "recién";
  return minutos < 60 ? `hace ${minutos} min` : `hace ${Math.floor(minutos / 60)} h`;
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

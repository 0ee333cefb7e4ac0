import BadgeCheck from "icon:badge-check";
import Clock3 from "icon:clock-3";
import TriangleAlert from "icon:triangle-alert";
import { formatFecha } from "#contract/format.ts";
import { drawnUrl, useClub } from "#web/club.ts";
import { GateCode } from "#web/ui/gate-code.tsx";
import { CourtLines } from "#web/ui/icon.tsx";
import type { Carnet } from "../contract.ts";
import styles from "./socios.module.css";

const ESTADOS = {
  al_dia: { palabra: "Al día", tono: "success", Icono: BadgeCheck },
  adeuda: { palabra: "Adeuda", tono: "danger", Icono: TriangleAlert },
  en_proceso: { palabra: "En proceso", tono: "warn", Icono: Clock3 },
} as const;

export function TarjetaCarnet({ carnet }: { carnet: Carnet }) {
  const club = useClub();
  const { nombre, apellido, numero, plan, estado, desde, codigo } = carnet;
  const { palabra, tono, Icono } = ESTADOS[estado];
  return (
    <article className={`clips ${styles.carnet}`} aria-label="Carnet de socio">
      <div className={`stack-4 pad-5 ${styles.frente}`}>
        <CourtLines className={styles.cancha} />
        <header className={`line-3 middle ${styles.club}`}>
          <img src={drawnUrl(club, "/escudo.webp")} alt="" width={44} height={52} />
          <div>
            <p className="text-l heading" translate="no">
              {club.identidad.nombre}
            </p>
            <p className={`text-s strong ${styles.titulo}`}>Carnet de socio</p>
          </div>
        </header>
        <p className={`breakable heading-font ${styles.persona}`} translate="no">
          {nombre} {apellido}
        </p>
        <dl className={styles.datos}>
          <div>
            <dt>Socio n.º</dt>
            <dd className={`tabular ${styles.numero}`}>{String(numero).padStart(5, "0")}</dd>
          </div>
          <div>
            <dt>Plan</dt>
            <dd>{plan}</dd>
          </div>
          {desde && (
            <div>
              <dt>Desde</dt>
              <dd>{formatFecha(desde)}</dd>
            </div>
          )}
        </dl>
        <p className={`text-l heading with-icon tone-${tono} ${styles.estado}`} data-estado={estado}>
          <Icono />
          {palabra}
        </p>
      </div>
      <div className={`dead-centre pad-4 ${styles.talon}`}>
        {codigo ? (
          <GateCode code={codigo} label={`Código QR del carnet ${codigo}`} title={`${nombre} ${apellido}`} />
        ) : (
          <div className={`stack-2 centred text-centre muted ${styles.espera}`}>
            <Clock3 size="2.5rem" />
            <p>
              <strong>Tu pedido está en curso.</strong>
            </p>
            <p>El código para la puerta aparece cuando la secretaría lo confirme. Te avisamos por correo.</p>
          </div>
        )}
      </div>
    </article>
  );
}

import CircleAlert from "icon:circle-alert";
import CircleCheck from "icon:circle-check";
import Clock3 from "icon:clock-3";
import CreditCard from "icon:credit-card";
import type { ReactNode } from "react";
import { useClub } from "#web/club.ts";
import { hasRole, useSession } from "#web/session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Frame } from "#web/ui/frame.tsx";
import type { IconComponent } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import type { TextosDeConcepto } from "../contract.ts";
import { CONCEPTOS } from "./conceptos.ts";
import styles from "./pagos.module.css";

export type Tono = "exito" | "espera" | "fallo" | "aviso";

const ICONOS: Record<Tono, IconComponent> = {
  exito: CircleCheck,
  espera: Clock3,
  fallo: CreditCard,
  aviso: CircleAlert,
};

const TONOS = { exito: "success", espera: "info", fallo: "danger", aviso: "warn" };

interface ResultadoProps {
  tono: Tono;
  titulo: string;
  children: ReactNode;
  detalle?: ReactNode;
  acciones: ReactNode;
}

/** A payment result page (Rule SIT-10). The payment's state comes from the provider, never from the redirect URL. */
export function Resultado({ tono, titulo, children, detalle, acciones }: ResultadoProps) {
  const Icono = ICONOS[tono];
  return (
    <Frame as="section" whole className={tono === "exito" ? styles.fiesta : ""}>
      <div className={`sheet stack-4 centred text-centre ${styles.resultado}`}>
        <span className={`as-icon ${styles.icono} tone-${TONOS[tono]}`}>
          <Icono size="2.5rem" />
        </span>
        <h1 className="text-2xl">{titulo}</h1>
        <div className="stack-3 text-l breakable reading" role="status">
          {children}
        </div>
        {detalle}
        <div className="row-3 centred above-2 deep">{acciones}</div>
      </div>
    </Frame>
  );
}

/** Returns the kinds of payment that this visitor may have made, for a page that cannot identify the payment. */
export function useConceptosPosibles(): readonly TextosDeConcepto[] {
  const session = useSession();
  return CONCEPTOS.filter(({ rol }) => rol === null || hasRole(session, [rol]));
}

export function FrasesPosibles({ frase }: { frase: "siSeConfirma" | "siFallo" }) {
  const club = useClub();
  return useConceptosPosibles().map((textos) => {
    const text = frase === "siFallo" ? textos.siFallo(club) : textos[frase];
    const [before = "", link, after] = text.split(/[[\]]/);
    return (
      <p key={textos.concepto}>
        {before}
        {link && <Link to={textos.ruta}>{link}</Link>}
        {after}
      </p>
    );
  });
}

/** Links to the page of the purchase; without `textos`, to every page that may show it. */
export function EnlacesDePago({ textos, outline }: { textos: TextosDeConcepto | null; outline?: boolean }) {
  const posibles = useConceptosPosibles();
  return (textos ? [textos] : posibles).map(({ concepto, ruta, ver }, n) => (
    <ButtonLink key={concepto} to={ruta} variant={n === 0 && !outline ? "accent" : "outline"}>
      {ver}
    </ButtonLink>
  ));
}

export function AccionesDePago({ textos }: { textos: TextosDeConcepto | null }) {
  return (
    <>
      <EnlacesDePago textos={textos} />
      <ButtonLink to="/" variant="outline">
        Volver al inicio
      </ButtonLink>
    </>
  );
}

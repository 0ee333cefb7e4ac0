import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
import { useClub } from "#web/club.ts";
import { ErrorScreen } from "./error-screen.tsx";
import styles from "./public-layout.module.css";
import { Footer } from "./shell/footer.tsx";
import { HoldEarlyForms, HydrateInTurn } from "./shell/hydrate-in-turn.tsx";
import { Menu } from "./shell/menu.tsx";
import { NoticeBar } from "./shell/notice-bar.tsx";
import { Part } from "./shell/part.tsx";
import { WhatsappButton } from "./ui/whatsapp-button.tsx";

export default function PublicLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}

/** Pages for browsing. Nothing floats over the content of forms, and their footer is small (Rule SIT-17). */
const TO_LOOK_AROUND = /^\/($|sobre_nosotros|jugadores|galeria|enlaces|terminos)/;

function Frame({ children }: { children: ReactNode }) {
  const club = useClub();
  const { pathname } = useLocation();
  const lookAround = TO_LOOK_AROUND.test(pathname);
  const chat = club.contacto.telefono && lookAround;
  return (
    <div className={`column ${styles.page}`} data-chat={chat ? "" : undefined}>
      <HoldEarlyForms />
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <HydrateInTurn>
        <Part name="el menú">
          <Menu />
        </Part>
      </HydrateInTurn>
      <Part name="los avisos">
        <NoticeBar />
      </Part>
      <main id="contenido" tabIndex={-1} className={styles.main}>
        <HydrateInTurn>{children}</HydrateInTurn>
      </main>
      <HydrateInTurn>
        <Part name="el pie de la página">
          <Footer slim={!lookAround} />
        </Part>
      </HydrateInTurn>
      {chat && <WhatsappButton phone={club.contacto.telefono} text={club.contacto.saludoWhatsApp} />}
    </div>
  );
}

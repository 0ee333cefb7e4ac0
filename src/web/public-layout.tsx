import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { useClub } from "#web/club.ts";
import { ErrorScreen } from "./error-screen.tsx";
import styles from "./public-layout.module.css";
import { Footer } from "./shell/footer.tsx";
import { HoldEarlyForms, HydrateInTurn } from "./shell/hydrate-in-turn.tsx";
import { Menu } from "./shell/menu.tsx";
import { NoticeBar } from "./shell/notice-bar.tsx";
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

/** Menu, page, footer and floating chat button. */
function Frame({ children }: { children: ReactNode }) {
  const club = useClub();
  return (
    <div className={styles.page}>
      <HoldEarlyForms />
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <HydrateInTurn>
        <Menu />
      </HydrateInTurn>
      <NoticeBar />
      <main id="contenido" tabIndex={-1} className={styles.main}>
        <HydrateInTurn>{children}</HydrateInTurn>
      </main>
      <HydrateInTurn>
        <Footer />
      </HydrateInTurn>
      {club.contacto.telefono && (
        <WhatsappButton phone={club.contacto.telefono} text={club.contacto.saludoWhatsApp} />
      )}
    </div>
  );
}

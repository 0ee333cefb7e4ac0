import { type RefObject, useEffect, useRef } from "react";
import { digitosNacionales, formatTelefono, numeroDeWhatsapp } from "#contract/telefono.ts";
import { WhatsappIcon } from "./icon.tsx";
import styles from "./whatsapp-button.module.css";

/**
 * Chat address of an Argentine phone number.
 * @param phone with or without the country prefix
 * @param text prefilled message
 */
export function whatsappLink(phone: string, text?: string): string {
  const address = `https://wa.me/${numeroDeWhatsapp(phone)}`;
  return text ? `${address}?text=${encodeURIComponent(text)}` : address;
}

/**
 * Floating chat button. The footer reserves room with `--size-floating`, so that the last line can be scrolled
 * clear of it on a phone.
 */
export function WhatsappButton({ phone, text }: { phone: string; text: string }) {
  const button = useRef<HTMLAnchorElement>(null);
  useStepAside(button);
  return (
    // A separate landmark, outside the page's header, main and footer.
    <section aria-label="Chat con el club">
      <a
        ref={button}
        className={`off-paper dead-centre ${styles.button}`}
        href={whatsappLink(phone, text)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Escribinos por WhatsApp (se abre en otra pestaña)"
      >
        <WhatsappIcon className={styles.icon} />
      </a>
    </section>
  );
}

const REST_MS = 300;
/** Points of the button, as parts of its size, closer to each other than the smallest dot is wide. */
const POINTS = [0, 0.2, 0.4, 0.6, 0.8, 1];
const CONTROLS = "a, button, input, select, textarea, label, summary";

const hasWordsOrControls = (element: Element) =>
  element.closest(CONTROLS) !== null ||
  [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");

/** Moves the button to the edge of the window while the page scrolls or the button would cover words or a control. */
function useStepAside(button: RefObject<HTMLAnchorElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const element = button.current;
      if (!element) return;
      const { offsetLeft, offsetTop, offsetWidth } = element;
      const covers = POINTS.some((right) =>
        POINTS.some((down) => {
          const at = document.elementsFromPoint(
            offsetLeft + right * offsetWidth,
            offsetTop + down * offsetWidth,
          );
          const below = at.find((one) => !element.contains(one));
          return below !== undefined && hasWordsOrControls(below);
        }),
      );
      element.toggleAttribute("data-aside", covers);
    };
    const step = () => {
      button.current?.setAttribute("data-aside", "");
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    };
    const observer = new ResizeObserver(step);
    observer.observe(document.body);
    addEventListener("scroll", step, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener("scroll", step);
    };
  }, [button]);
}

interface PhoneLinkProps {
  phone: string | null | undefined;
  of: string;
}

/** A phone number as a chat link; an unrecognised number is shown as plain text (Rule SIT-11). */
export function PhoneLink({ phone, of }: PhoneLinkProps) {
  if (!phone) return "Sin teléfono";
  if (!digitosNacionales(phone)) return <span className="breakable">{phone}</span>;
  return (
    <a href={whatsappLink(phone)} target="_blank" rel="noopener noreferrer" className={styles.phone}>
      {formatTelefono(phone)}
      <span className="visually-hidden"> (WhatsApp de {of}, se abre en otra pestaña)</span>
    </a>
  );
}

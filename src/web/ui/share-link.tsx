import Share2 from "icon:share-2";
import type { MouseEvent } from "react";
import { ButtonLink } from "./button.tsx";

interface ShareLinkProps {
  /** What is shared: an event's name. */
  title: string;
  /** A line with it: date, time and place. */
  text: string;
  /** Absolute address. */
  url: string;
}

/**
 * Opens the phone's own share sheet. Where there is none, before hydration and without scripts, it is a link that shares by
 * WhatsApp.
 */
export function ShareLink({ title, text, url }: ShareLinkProps) {
  const message = [title, text, url].join("\n");
  function share(event: MouseEvent<HTMLAnchorElement>) {
    if (!("share" in navigator)) return;
    event.preventDefault();
    // Also rejects when the person closes the sheet, which needs no answer.
    navigator.share({ title, text: `${title}\n${text}`, url }).catch(() => {});
  }
  return (
    <ButtonLink
      href={`https://wa.me/?text=${encodeURIComponent(message)}`}
      target="_blank"
      rel="noopener noreferrer"
      variant="outline"
      size="small"
      icon={<Share2 aria-hidden="true" />}
      onClick={share}
    >
      Compartir<span className="visually-hidden">: {title}</span>
    </ButtonLink>
  );
}

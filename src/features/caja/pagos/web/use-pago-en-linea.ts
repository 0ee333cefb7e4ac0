import { useRef } from "react";
import type { Answer } from "#web/api.ts";
import { openWaitingTab } from "#web/shell/waiting-tab.ts";
import { useReportedWrite } from "#web/use-write.ts";

export const openPestanaDePago = () => openWaitingTab("Mercado Pago", "Te estamos llevando a Mercado Pago…");

interface AlPagar<T> {
  /** Whether to open a tab; false if the payment is expected to need no money. */
  opens?: boolean;
  /** Whether an answer turned out to need no money. */
  isSettled?: (pago: T) => boolean;
  onAnswer?: (pago: T) => void;
  onOpened?: (pago: T) => void;
  /** Called after success, and after a refusal because the record has changed, to load it again. */
  onChange?: () => void;
}

/** Starts an online payment and opens its page, as `useReportedWrite` does a write. */
export function usePagoEnLinea<T extends { url: string }, Args extends unknown[]>(
  call: (...args: Args) => Promise<Answer<T>>,
  { opens = true, isSettled, onAnswer, onOpened, onChange }: AlPagar<T>,
) {
  const tab = useRef<ReturnType<typeof openWaitingTab>>(null);
  return useReportedWrite(
    async (...args: Args) => {
      tab.current = opens ? openPestanaDePago() : null;
      const answer = await call(...args);
      if (!answer.ok || isSettled?.(answer.data)) tab.current?.close();
      return answer;
    },
    {
      onDone(...[pago]) {
        onAnswer?.(pago);
        if (isSettled?.(pago)) return;
        if (tab.current?.goTo(pago.url)) return onOpened?.(pago);
        const text = "Mercado Pago no abrió la página de pago. Probá de nuevo en un minuto.";
        return { tone: "danger", text };
      },
      onChange,
    },
  );
}

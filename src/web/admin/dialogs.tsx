import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactElement,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useSearchParams } from "react-router";
import { Part } from "#web/shell/part.tsx";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { createStore } from "#web/store.ts";
import { Button } from "#web/ui/button.tsx";
import { withParams } from "./list-state.ts";
import { notifications } from "./notifications.tsx";

/** A component, or the module that exports it by default. */
export type LazyComponent<P> = ComponentType<P> | { default: ComponentType<P> };

type LazyDialog<P> = ComponentType<P> & { load: () => Promise<void> };

/** A dialog with code that is loaded when the dialog is opened. */
export function lazyDialog<P extends object>(load: () => Promise<LazyComponent<P>>): LazyDialog<P> {
  let Loaded: ComponentType<P> | undefined;
  function Dialog(props: P) {
    return Loaded ? <Loaded {...props} /> : null;
  }
  Dialog.load = async () => {
    Loaded ??= componentOf(await load());
  };
  return Dialog;
}

export function componentOf<P>(loaded: LazyComponent<P>): ComponentType<P> {
  return "default" in loaded ? loaded.default : loaded;
}

/** The window of every dialog. */
export const Modal = lazyDialog(() => import("./modal-window.tsx"));
export const ConfirmWindow = lazyDialog(() => import("./confirm-window.tsx"));

/** Loads a dialog's code, or says why not. Browsers may remember a failure until the page is reloaded. */
async function isLoaded({ type }: ReactElement): Promise<boolean> {
  const load = typeof type !== "string" && "load" in type && type.load;
  try {
    await Promise.all([Modal.load(), ConfirmWindow.load(), typeof load === "function" && load()]);
    return true;
  } catch {
    const message = "No se pudo abrir: revisá la conexión y probá de nuevo. Si no, recargá la página.";
    notifications.show({ message, color: "red", autoClose: false });
    return false;
  }
}

interface OpenDialog {
  close: () => void;
  /** The element that had the focus before, and gets it back. */
  opener: Element | null;
}

const DialogContext = createContext<OpenDialog>({ close: () => {}, opener: null });

/** The dialog that contains the calling component. */
export const useDialog = (): OpenDialog => use(DialogContext);

interface Shown {
  id: number;
  dialog: ReactElement;
  close: () => void;
}

const open = createStore<readonly Shown[]>([]);
let lastId = 0;

/**
 * Opens a dialog over the screen, which stays until it closes itself or another screen is shown.
 * @returns its id, even if it could not be opened
 */
export async function openDialog(dialog: ReactElement): Promise<number> {
  const { pathname } = location;
  const id = ++lastId;
  const close = () => open.set(open.get().filter((one) => one.id !== id));
  if ((await isLoaded(dialog)) && location.pathname === pathname)
    open.set([...open.get(), { id, dialog, close }]);
  return id;
}

/** The open dialogs. */
export function Dialogs() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes all dialogs.
  useEffect(() => () => open.set([]), [pathname]);
  return open.use().map(({ id, dialog, close }) => (
    <Opened key={id} onClose={close}>
      {dialog}
    </Opened>
  ));
}

interface OpenedProps {
  onClose: () => void;
  children: ReactElement;
}

export function Opened({ onClose, children }: OpenedProps) {
  const [opener] = useState(() => document.activeElement);
  const value = useMemo(() => ({ close: onClose, opener }), [onClose, opener]);
  return (
    <Part name="lo que abriste">
      <DialogContext value={value}>{children}</DialogContext>
    </Part>
  );
}

/** A dialog that is open for as long as its screen says so, and shows the screen's current state. */
export function DialogWhile({ opened, ...dialog }: OpenedProps & { opened: boolean }) {
  const [ready, setReady] = useState(false);
  const load = useEffectEvent(async () => {
    if (await isLoaded(dialog.children)) setReady(true);
    else dialog.onClose();
  });
  useEffect(() => {
    if (opened) void load();
  }, [opened]);
  return opened && ready && <Opened {...dialog} />;
}

const ABRIR = "abrir";

/**
 * Opens what the address asks for: `?abrir=crear`, as in links of the office's search. The name is then removed from
 * the address, so that a reload does not open it again.
 */
export function useAsked<Name extends string>(names: readonly Name[], open: (name: Name) => void): void {
  const [params, setParams] = useSearchParams();
  const asked = names.find((name) => name === params.get(ABRIR));
  const answer = useEffectEvent((name: Name) => {
    setParams((current) => withParams(current, { [ABRIR]: "" }), { replace: true, preventScrollReset: true });
    open(name);
  });
  useEffect(() => {
    if (asked !== undefined) answer(asked);
  }, [asked]);
}

/** Opens a dialog that the address asks for (`useAsked`). */
export function useAskedDialog(dialogs: Readonly<Record<string, ReactElement>>): void {
  useAsked(Object.keys(dialogs), (name) => dialogs[name] && void openDialog(dialogs[name]));
}

/** Returns the properties of a button that opens a dialog, which follows the button's screen while both are shown. */
export function useOpener(dialog: ReactElement) {
  const opened = useRef<number>(null);
  const [press, busy] = useSingleFlight(async () => {
    opened.current = await openDialog(dialog);
  });
  useEffect(() => {
    const { current: id } = opened;
    if (open.get().some((one) => one.id === id))
      open.set(open.get().map((one) => (one.id === id ? { ...one, dialog } : one)));
  }, [dialog]);
  return {
    "aria-haspopup": "dialog" as const,
    "aria-busy": busy || undefined,
    onClick: () => void press(),
  };
}

export type Opens<Props> = Omit<Props, "onClick"> & { opens: ReactElement };

export function DialogButton({ opens, ...button }: Opens<ComponentProps<typeof Button>>) {
  const { "aria-busy": busy = false, ...opener } = useOpener(opens);
  return <Button {...button} {...opener} loading={busy} />;
}

import Camera from "icon:camera";
import CameraOff from "icon:camera-off";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { readCodes } from "./admin-lector.ts";
import styles from "./admin-visor.module.css";

/** The gate's camera. Opens on tap, so that the permission prompt is expected. */
export function AdminVisor({
  onCode,
  onOpen,
}: {
  onCode: (code: string) => Promise<void> | void;
  onOpen: () => void;
}) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [opening, setOpening] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onCode);
  const here = useRef(true);

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  useEffect(() => {
    const player = video.current;
    if (!stream || !player) return;
    player.srcObject = stream;
    void player.play().catch(() => undefined);
    const stopReading = readCodes(player, (code) => found(code));
    const release = keepAwake();
    const ended = () => {
      setStream(null);
      setRefusal("La cámara se cerró. Abrila de nuevo o escribí el código.");
    };
    for (const track of stream.getTracks()) track.addEventListener("ended", ended);
    return () => {
      stopReading();
      release();
      for (const track of stream.getTracks()) {
        track.removeEventListener("ended", ended);
        track.stop();
      }
    };
  }, [stream]);

  async function open() {
    onOpen();
    setRefusal(null);
    setOpening(true);
    try {
      // Undefined on plain HTTP.
      if (!navigator.mediaDevices) throw new DOMException("", "SecurityError");
      const opened = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: "environment" }, width: { ideal: 960 }, height: { ideal: 540 } },
      });
      if (here.current) setStream(opened);
      else for (const track of opened.getTracks()) track.stop();
    } catch (error) {
      setRefusal(whyNot(error));
    }
    setOpening(false);
  }

  return (
    <section className={styles.viewer} aria-label="Cámara">
      {stream ? (
        <>
          <video ref={video} className={styles.video} playsInline muted aria-label="Lo que ve la cámara" />
          <div className={styles.frame} aria-hidden="true" />
          <button type="button" className={styles.closeCamera} onClick={() => setStream(null)}>
            <CameraOff aria-hidden="true" /> Cerrar cámara
          </button>
        </>
      ) : (
        <div className={styles.noCamera}>
          {refusal && <p role="alert">{refusal}</p>}
          <Button
            variant="accent"
            size="large"
            icon={<Camera aria-hidden="true" />}
            loading={opening}
            onClick={open}
          >
            Abrir cámara
          </Button>
        </div>
      )}
    </section>
  );
}

function whyNot(error: unknown): string {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
      return "El navegador no tiene permiso para usar la cámara. Dáselo en el candado junto a la dirección, o escribí el código.";
    case "NotFoundError":
    case "OverconstrainedError":
      return "No encontramos una cámara en este dispositivo. Escribí el código.";
    case "NotReadableError":
      return "Otra aplicación está usando la cámara. Cerrala y probá de nuevo, o escribí el código.";
    case "SecurityError":
      return "La cámara funciona solo en la dirección segura del sitio (https). Escribí el código.";
    default:
      return "No pudimos abrir la cámara. Probá de nuevo o escribí el código.";
  }
}

/** Requests a screen wake lock where supported. @returns a function that releases it */
function keepAwake(): () => void {
  const lock = navigator.wakeLock?.request("screen").catch(() => undefined);
  return () => void lock?.then((held) => held?.release());
}

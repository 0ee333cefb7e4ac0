import Camera from "icon:camera";
import CameraOff from "icon:camera-off";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import styles from "./admin-ingreso.module.css";

/** The gate's camera. It opens on a tap, so that nobody is surprised by the permission prompt. */
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
      // `mediaDevices` is undefined on plain HTTP.
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
    <section className={`radius-l on-dark ${styles.viewer}`} aria-label="Cámara">
      {stream ? (
        <>
          <video ref={video} className={styles.video} playsInline muted aria-label="Lo que ve la cámara" />
          <div className={`radius-l ${styles.frame}`} aria-hidden="true" />
          <button
            type="button"
            className={`text-s target with-icon on-dark round ${styles.closeCamera}`}
            onClick={() => setStream(null)}
          >
            <CameraOff /> Cerrar cámara
          </button>
        </>
      ) : (
        <div className={`text-centre pad-4 stack-4 centred ${styles.noCamera}`}>
          {refusal && <p role="alert">{refusal}</p>}
          <Button variant="accent" size="large" icon={<Camera />} loading={opening} onClick={open}>
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

/**
 * Keeps the screen on, where the browser supports it.
 * @returns a function that lets the screen turn off again
 */
function keepAwake(): () => void {
  const lock = navigator.wakeLock?.request("screen").catch(() => undefined);
  return () => void lock?.then((held) => held?.release());
}

/** The part of the Barcode Detection API that is used, which TypeScript's DOM types lack. */
interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}
declare global {
  var BarcodeDetector: NativeDetectorClass | undefined;
}

/** Milliseconds between two frames, to save battery. */
const REST_MS = 80;

/** Pixels per side of the square in which the library looks for a code. */
const SIDE = 480;

/**
 * Reads QR codes from the camera, with the Barcode Detection API or a library that is loaded on demand.
 * Pauses while `onCode` runs, because reading more frames would slow it down.
 * @returns a function that stops reading
 */
function readCodes(video: HTMLVideoElement, onCode: (code: string) => Promise<void> | void): () => void {
  let stopped = false;
  async function run() {
    const look = (await nativeReader(video)) ?? (await libraryReader(video));
    while (!stopped) {
      const code = video.readyState >= video.HAVE_CURRENT_DATA ? await look() : null;
      if (code && !stopped) await onCode(code);
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
  }
  void run();
  return () => {
    stopped = true;
  };
}

type Look = () => Promise<string | null>;

async function nativeReader(video: HTMLVideoElement): Promise<Look | null> {
  try {
    const Detector = globalThis.BarcodeDetector;
    if (!Detector || !(await Detector.getSupportedFormats()).includes("qr_code")) return null;
    const detector = new Detector({ formats: ["qr_code"] });
    // On some phones, the API exists but fails until its parts are downloaded.
    await detector.detect(video).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
    });
    return async () => {
      try {
        return (await detector.detect(video))[0]?.rawValue ?? null;
      } catch {
        return null;
      }
    };
  } catch {
    return null;
  }
}

/**
 * Reads the middle of the frame, which is also what the screen shows. To be read from the full frame, codes would
 * have to be closer.
 */
async function libraryReader(video: HTMLVideoElement): Promise<Look> {
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SIDE, SIDE];
  // Reading the canvas from the graphics card would take longer than decoding.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return async () => null;
  return async () => {
    const { videoWidth, videoHeight } = video;
    const side = Math.min(videoWidth, videoHeight);
    context.drawImage(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side, 0, 0, SIDE, SIDE);
    try {
      return decodeQR(context.getImageData(0, 0, SIDE, SIDE));
    } catch {
      return null;
    }
  };
}

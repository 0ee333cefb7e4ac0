/** The part of the Barcode Detection API in use, which TypeScript's DOM types lack. */
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

/** Pause between two frames, to save battery. */
const REST_MS = 80;

/**
 * Reads QR codes from the camera continuously, repeated ones included, by the Barcode Detection API or else by a library
 * that is loaded on demand. Waits for `onCode`, because reading further frames would slow down its decision.
 * @returns a function that stops reading
 */
export function readCodes(
  video: HTMLVideoElement,
  stream: MediaStream,
  onCode: (code: string) => Promise<void> | void,
): () => void {
  let stopped = false;
  async function run() {
    const look = (await nativeReader(video)) ?? (await libraryReader(video, stream));
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
    // Fails if the API exists but does not work yet; some phones download its parts later.
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

async function libraryReader(video: HTMLVideoElement, stream: MediaStream): Promise<Look> {
  const { QRCamera, QRCanvas } = await import("qr/dom.js");
  const camera = new QRCamera(video, stream);
  const canvas = new QRCanvas();
  return async () => {
    try {
      const read = await camera.readFrame(canvas);
      return typeof read === "string" ? read : null;
    } catch {
      // A frame without a readable code.
      return null;
    }
  };
}

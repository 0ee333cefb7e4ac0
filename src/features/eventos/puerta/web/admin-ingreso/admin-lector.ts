/** Of the browsers that read codes by themselves, the part that we use; TypeScript's DOM does not know it yet. */
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

/** Rests between two looks, so that a phone lasts an evening. */
const REST_MS = 80;

/**
 * Reads QR codes from the camera's picture, again and again, also the one that was read before. The
 * browser's own reader where there is one, else a library that is fetched only then.
 *
 * @returns a function that ends the reading
 */
export function readCodes(
  video: HTMLVideoElement,
  stream: MediaStream,
  onCode: (code: string) => void,
): () => void {
  let stopped = false;
  async function run() {
    const look = (await nativeReader(video)) ?? (await libraryReader(video, stream));
    while (!stopped) {
      const code = video.readyState >= video.HAVE_CURRENT_DATA ? await look() : null;
      if (code && !stopped) onCode(code);
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
    // A reader that is there but does not work (its parts are fetched later on some phones) fails here.
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

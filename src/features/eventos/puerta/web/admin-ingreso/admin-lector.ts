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

/** Side in pixels of the square in which the library looks for a code. */
const SIDE = 480;

/**
 * Reads QR codes from the camera continuously, repeated ones included, by the Barcode Detection API or else by a
 * library that is loaded on demand. Waits for `onCode`, because reading further frames would slow down its decision.
 * @returns a function that stops reading
 */
export function readCodes(
  video: HTMLVideoElement,
  onCode: (code: string) => Promise<void> | void,
): () => void {
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

/** Reads the middle of the frame, which the screen shows too: its full width would lose the distance that it covers. */
async function libraryReader(video: HTMLVideoElement): Promise<Look> {
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SIDE, SIDE];
  // Kept in memory: reading a canvas of the graphics card takes longer than the decoding.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return async () => null;
  return async () => {
    const { videoWidth, videoHeight } = video;
    const side = Math.min(videoWidth, videoHeight);
    context.drawImage(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side, 0, 0, SIDE, SIDE);
    try {
      return decodeQR(context.getImageData(0, 0, SIDE, SIDE));
    } catch {
      // A frame without a readable code.
      return null;
    }
  };
}

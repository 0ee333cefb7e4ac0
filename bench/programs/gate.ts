/**
 * A phone at the gate without a connection: the network off, a four-fold CPU slowdown, and a camera with frames that
 * this program draws.
 */
import { chromium, type Page } from "@playwright/test";
import { encodeQR } from "qr";
import { DEMO_CONTRASENA } from "#demo/club-demo.ts";
import { findBrowser } from "../../scripts/browser.ts";
import { serveProgram } from "../program.ts";

const SLOWER = 4;

export interface GateInput {
  url: string;
  eventoId: number;
  /** Codes in scan order, each with the expected title. */
  scans: { code: string; title: string }[];
}

/** Times in milliseconds until the verdict's colour is painted. */
export interface Decisions {
  /** Measured from the frame that shows the code. */
  frames: number[];
  /** Measured from a change of an empty page's colour, as a yardstick for the machine. */
  empty: number[];
}

const browser = await chromium.launch({ ...findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });

interface Camera {
  showCode(modules: boolean[][] | null): void;
  /** Time of the last frame taken before the code was read. */
  takenAt: number;
  wasRead: boolean;
}

interface PhoneWindow {
  camera: Camera;
  painted(): Promise<void>;
}

/** Replaces the camera with a canvas of the requested size. `showCode` draws a code, or nothing, on its next frame. */
function installCamera(): void {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  const showCode = (modules: boolean[][] | null) => {
    const { width, height } = canvas;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.fillStyle = "#000";
    const size = Math.floor((height * 0.6) / (modules?.length ?? 1));
    const margin = (all: number) => (all - size * (modules?.length ?? 0)) / 2;
    modules?.forEach((row, y) => {
      row.forEach((dark, x) => {
        if (dark) context.fillRect(margin(width) + x * size, margin(height) + y * size, size, size);
      });
    });
  };
  // The reader checks the video's state before it takes a frame, and hashes a code after it has read it.
  const state = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "readyState")?.get;
  Object.defineProperty(HTMLVideoElement.prototype, "readyState", {
    get() {
      if (!camera.wasRead) camera.takenAt = performance.now();
      return state?.call(this);
    },
  });
  const sign = SubtleCrypto.prototype.sign;
  SubtleCrypto.prototype.sign = function (...args) {
    camera.wasRead = true;
    return sign.apply(this, args);
  };
  const camera: Camera = { showCode, takenAt: 0, wasRead: false };
  Object.assign(globalThis, { camera });
  // A separate stream for each opening. A canvas that does not change produces no frames.
  navigator.mediaDevices.getUserMedia = async (asked) => {
    const { width, height } = (asked as MediaStreamConstraints).video as Record<
      "width" | "height",
      { ideal: number }
    >;
    Object.assign(canvas, { width: width.ideal, height: height.ideal });
    showCode(null);
    return canvas.captureStream(30);
  };
}

function installPainted(): void {
  // Resolves after a paint: a message sent in a frame arrives after the frame's paint.
  const painted = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
    });
  Object.assign(globalThis, { painted });
}

async function scan(input: GateInput): Promise<Decisions> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    isMobile: true,
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
  });
  try {
    await context.addInitScript(installPainted);
    const page = await context.newPage();
    await page.addInitScript(installCamera);
    await page.goto(`${input.url}/login`);
    await page.locator('input[name="nombreUsuario"]').fill("adminb");
    await page.locator('input[name="clave"]').fill(DEMO_CONTRASENA);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname !== "/login");
    await page.goto(`${input.url}/club_colon/admin/eventos/ingreso?eventos=${input.eventoId}`);
    await page.getByText(/^Listo sin conexión: /).waitFor();
    await page.getByRole("button", { name: "Abrir cámara" }).click();
    await page.getByLabel("Lo que ve la cámara").waitFor();
    await context.setOffline(true);
    await page.getByText(/^Sin conexión: /).waitFor();
    const protocol = await context.newCDPSession(page);
    await protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const bare = await context.newPage();
    await (await context.newCDPSession(bare)).send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.bringToFront();
    const found: Decisions = { frames: [], empty: [] };
    for (const { code, title } of input.scans) {
      const modules = encodeQR(code, "raw", { ecc: "medium", border: 4 });
      const seen = await decide(page, modules);
      if (seen.title !== title) throw new Error(`${code} was judged "${seen.title}" instead of "${title}"`);
      found.frames.push(seen.ms);
    }
    await bare.bringToFront();
    for (let n = 0; n < input.scans.length; n++) {
      found.empty.push(await bare.evaluate(paintedAfter, n % 2 === 0 ? "green" : "red"));
    }
    return found;
  } finally {
    await context.close();
  }
}

async function paintedAfter(colour: string): Promise<number> {
  const began = performance.now();
  document.body.style.background = colour;
  await (globalThis as unknown as PhoneWindow).painted();
  return performance.now() - began;
}

/** Shows a code to the camera, waits until the verdict is painted, and dismisses it. */
function decide(page: Page, modules: boolean[][]): Promise<{ ms: number; title: string }> {
  return page.evaluate(async (modules) => {
    const { camera, painted } = globalThis as unknown as PhoneWindow;
    const look = () =>
      document.querySelector<HTMLElement>("dialog[open][role=alertdialog], [aria-live=assertive] > button");
    const shown = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!look()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    camera.wasRead = false;
    camera.showCode(modules);
    await shown;
    await painted();
    const ms = performance.now() - camera.takenAt;
    const verdict = look();
    const title = verdict?.querySelector("[class*=verdictTitle]")?.textContent ?? "";
    camera.showCode(null);
    if (verdict instanceof HTMLDialogElement) verdict.close();
    else verdict?.click();
    while (look()) await painted();
    // Leaves the time that the next person needs to show a ticket.
    await new Promise((resolve) => setTimeout(resolve, 700));
    return { ms, title };
  }, modules);
}

serveProgram({ scan }, () => browser.close());

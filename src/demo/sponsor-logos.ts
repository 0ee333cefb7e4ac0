import sharp from "sharp";
import { drawWord } from "./drawing/letters.ts";

interface Logo {
  /** File name at the upload. */
  nombre: string;
  ground: string;
  svg: string;
}

const word = (text: string, y: number, height: number, color: string, weight = 1) =>
  drawWord(text, { x: 300, y, height, color, weight });

/** Fictional shops of the town, drawn on 600 × 300. */
export const LOGOS: Logo[] = [
  {
    nombre: "www.panaderialaespiga.example",
    ground: "#fff4dc",
    svg: `<g fill="#b9722a"><path d="M300 132V40" stroke="#b9722a" stroke-width="7"/>${[48, 72, 96]
      .map((y) => `<path d="M300 ${y + 22}q-34 2-40-28q34-2 40 28zM300 ${y + 22}q34 2 40-28q-34-2-40 28z"/>`)
      .join("")}<path d="M300 44q-17-14 0-36q17 22 0 36z"/></g>
      ${word("La Espiga", 186, 58, "#7a4312", 1.1)}${word("Panadería", 250, 24, "#b9722a")}`,
  },
  {
    nombre: "ferreteria.eltornillo",
    ground: "#1d2b3a",
    svg: `<g transform="translate(110 150)"><path fill="#ffb000" d="M0-76 66-38V38L0 76-66 38V-38z"/><circle r="34" fill="#1d2b3a"/><path stroke="#ffb000" stroke-width="11" d="M-22 0H22M0-22V22"/></g>
      ${drawWord("El Tornillo", { x: 392, y: 132, height: 46, color: "#ffffff" })}${drawWord("Ferretería", { x: 392, y: 196, height: 26, color: "#ffb000" })}`,
  },
  {
    nombre: "https://radiodelparque.example/vivo",
    ground: "#ffffff",
    svg: `<g fill="none" stroke="#d7263d" stroke-width="13" stroke-linecap="round" transform="translate(300 84)"><circle r="15" fill="#d7263d" stroke="none"/><path d="M-34 34a48 48 0 0 1 0-68M34 34a48 48 0 0 0 0-68M-60 58a84 84 0 0 1 0-116M60 58a84 84 0 0 0 0-116"/></g>
      ${word("Radio del Parque", 196, 42, "#1b1b1e", 1.15)}${word("FM 92", 252, 24, "#d7263d")}`,
  },
  {
    nombre: "1764000000000",
    ground: "#e9f8ef",
    svg: `<path fill="#128a4a" d="M276 34h48v40h40v48h-40v40h-48v-40h-40V74h40z"/>${word("Farmacia Rivas", 212, 46, "#0b5c30", 1.1)}${word("De turno con vos", 264, 18, "#128a4a")}`,
  },
  {
    nombre: "heladosmontenevado",
    ground: "#fde8f0",
    svg: `<g transform="translate(110 146)"><path fill="#e2a35a" d="M-46 8H46L0 116z"/><path stroke="#b9763a" stroke-width="5" d="M-28 14 14 82M28 14-14 82"/><circle cx="-24" cy="-16" r="34" fill="#7fd1c7"/><circle cx="26" cy="-16" r="34" fill="#ff8fb1"/><circle cy="-56" r="34" fill="#fffaf0"/></g>
      ${drawWord("Monte Nevado", { x: 384, y: 136, height: 36, color: "#8a2552", weight: 1.2 })}${drawWord("Helados", { x: 384, y: 192, height: 24, color: "#3a9c90" })}`,
  },
  {
    nombre: "www.transportesribera.example",
    ground: "#0f4c81",
    svg: `<g transform="translate(300 84)"><path fill="#ffffff" d="M-128-46H34V34H-128zM42-22H96l34 34v22H42z"/><path fill="#0f4c81" d="M58-10H90l20 20H58z"/><g fill="#f2c14e" stroke="#0f4c81" stroke-width="8"><circle cx="-84" cy="40" r="21"/><circle cx="84" cy="40" r="21"/></g></g>
      ${word("Ribera", 196, 56, "#ffffff", 1.25)}${word("Transportes", 256, 24, "#f2c14e")}`,
  },
  {
    nombre: "1764000300000",
    ground: "#f4f1ea",
    svg: `<g fill="none" stroke="#20242b" stroke-width="13" transform="translate(300 96)"><circle cx="-64" r="46"/><circle cx="64" r="46"/><path d="M-18-8q18-16 36 0M-110-10l-38-18M110-10l38-18"/></g><path fill="#20242b" opacity=".12" d="M190 96a46 46 0 0 1 92 0zM318 96a46 46 0 0 1 92 0z"/>
      ${word("Óptica Mirador", 212, 44, "#20242b", 1.1)}`,
  },
];

/** A sponsor's logo as a PNG. */
export function drawLogo({ ground, svg }: Logo): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="${ground}"/>${svg}</svg>`;
  return sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer();
}

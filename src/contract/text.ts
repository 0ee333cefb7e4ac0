/** Zero-width and direction marks, soft hyphens and byte order marks, which copying from a messenger or a page adds. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const JOINERS = /[\u200c\u200d]/g;
/** Letters of scripts without joined forms. */
const PLAIN_LETTERS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}]/u;

/** An apostrophe between letters, in any form produced by keyboards and word processors. */
const APOSTROPHE = /(\p{L})[’‘ʼ´`](?=\p{L})/gu;

/**
 * Cleans what people type and paste, before anything else reads it: removes invisible marks, and normalizes spaces,
 * line breaks, apostrophes and composition (NFC). Joiners stay within an emoji and between letters that they join.
 */
export function cleanText(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(JOINERS, (joiner, at: number, whole: string) =>
      joins(whole.slice(Math.max(0, at - 2), at), whole.slice(at + 1, at + 3)) ? joiner : "",
    )
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\u2028\u2029]/g, "\n")
    .replace(APOSTROPHE, "$1'")
    .normalize("NFC");
}

function joins(before: string, after: string): boolean {
  if (/^\p{Extended_Pictographic}/u.test(after))
    // In V8 a character class before `$` misses some characters beyond the first plane.
    return /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u.test(before);
  return /(?:\p{L}|\p{M})$/u.test(before) && /^\p{L}/u.test(after) && !PLAIN_LETTERS.test(before + after);
}

const AROUND_CODES = /[\s"'`´“”„‘’«»<>()[\]{}*.,;:!¡¿?]/;

/** Like `cleanText`, for a code, an address or a number: also removes quotes and punctuation around it. */
export function cleanCode(text: string): string {
  const clean = cleanText(text);
  // A single pattern would take quadratic time.
  let from = 0;
  let to = clean.length;
  while (from < to && AROUND_CODES.test(clean.charAt(from))) from++;
  while (to > from && AROUND_CODES.test(clean.charAt(to - 1))) to--;
  return clean.slice(from, to);
}

/** Returns the digits of a DNI, without separators or text pasted around it. */
export function digitosDeDni(texto: string): string {
  return cleanCode(texto).replace(/[.\s\p{Pd}]/gu, "");
}

/** Returns in capitals the letters and digits of a code that people read aloud, type or paste. */
export function codeLetters(text: string): string {
  return cleanText(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Like `codeLetters`, but reads letters that look like digits as digits, because the site's own codes contain no such
 * letters.
 */
export const readableCode = (text: string) => codeLetters(text).replace(/[IL]/g, "1").replace(/O/g, "0");

export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "");
}

/** Converts to lower case without accents, as `buscable` does in SQL. */
export function plain(text: string): string {
  return withoutAccents(text).toLowerCase();
}

/** Converts a text to a part of an address: `Básquet de mayores` is `basquet-de-mayores`. Empty without letters or digits. */
export function slugOf(text: string, separator: "-" | "_" = "-"): string {
  return plain(text)
    .replace(/[^a-z0-9]+/g, separator)
    .replace(/^[-_]|[-_]$/g, "");
}

/** Returns the slug, or the slug with the lowest free number: `clasico-2`. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const free = n === 1 ? slug : `${slug}-${n}`;
    if (!taken.includes(free)) return free;
  }
}

/**
 * Removes Markdown marks, pictures and addresses from a text, and puts it on one line. Takes linear time, because no
 * pattern reads beyond the next bracket or line break.
 */
export function withoutMarkdown(markdown: string): string {
  return markdown
    .replaceAll(/!\[[^[\]]*\]\([^)[\]]*\)/g, "")
    .replaceAll(/\[([^[\]]*)\]\([^)[\]]*\)/g, "$1")
    .replaceAll(/^[ \t]*(?:[-*>]|#{1,6}|\d+\.)\s/gm, " ")
    .replaceAll(/[*`]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

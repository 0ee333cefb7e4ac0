/** Zero-width and direction marks, soft hyphens and byte order marks, which copying from a messenger or a page adds. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const JOINERS = /[\u200c\u200d]/g;
/** Letters of these scripts do not join. */
const PLAIN_LETTERS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}]/u;

/**
 * What people type and paste, before anything else looks at it: without invisible marks, with plain spaces, composed
 * (NFC). Joiners stay within an emoji and between letters that they join.
 */
export function cleanText(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(JOINERS, (joiner, at: number, whole: string) =>
      joins(whole.slice(Math.max(0, at - 2), at), whole.slice(at + 1, at + 3)) ? joiner : "",
    )
    .replace(/\p{Zs}/gu, " ")
    .normalize("NFC");
}

function joins(before: string, after: string): boolean {
  if (/^\p{Extended_Pictographic}/u.test(after))
    return /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)$/u.test(before);
  return /[\p{L}\p{M}]$/u.test(before) && /^\p{L}/u.test(after) && !PLAIN_LETTERS.test(before + after);
}

/** The same for a code, an address or a number: also without the quotes and the punctuation that it was copied with. */
export function cleanCode(text: string): string {
  return cleanText(text).replace(/^[\s"'`´“”„‘’«»<([{*.,;:!¡¿?]+|[\s"'`´“”„‘’«»>)\]}*.,;:!?]+$/g, "");
}

export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "");
}

/** Lower case without accents, as `buscable` does in SQL. */
export function plain(text: string): string {
  return withoutAccents(text).toLowerCase();
}

/** A text as part of an address: `Básquet de mayores` is `basquet-de-mayores`. Empty without letters and digits. */
export function slugOf(text: string, separator: "-" | "_" = "-"): string {
  return plain(text)
    .replace(/[^a-z0-9]+/g, separator)
    .replace(/^[-_]|[-_]$/g, "");
}

/** @returns the milliseconds that a notice stays on screen, by the site's setting `NOTICE_SCALE` */
export function onScreen(milliseconds: number): number {
  return milliseconds * Number(document.documentElement.dataset.noticeScale ?? 1);
}

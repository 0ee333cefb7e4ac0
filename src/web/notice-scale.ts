/** @returns the milliseconds that a notice stays on screen, scaled by the setting `NOTICE_SCALE` */
export function onScreen(milliseconds: number): number {
  return milliseconds * Number(document.documentElement.dataset.noticeScale ?? 1);
}

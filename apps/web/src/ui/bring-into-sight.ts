/** A ref for what is open in a row that has no room for everything: the row is moved to show it. */
export function bringIntoSight(open: HTMLElement | null): void {
  const row = open?.closest<HTMLElement>('nav, ul')
  if (open && row) row.scrollLeft = open.offsetLeft + open.offsetWidth / 2 - row.clientWidth / 2
}

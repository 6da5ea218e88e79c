const sliceMs = 5

/** Works on every item and gives way to everything else in this process every few milliseconds. */
export async function inSlices<Item>(items: Item[], work: (item: Item) => void): Promise<void> {
  let end = performance.now() + sliceMs
  for (const [place, item] of items.entries()) {
    work(item)
    if (place % 32 !== 31 || performance.now() < end) continue
    await new Promise(setImmediate)
    end = performance.now() + sliceMs
  }
}

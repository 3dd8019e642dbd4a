/** Waits for a condition, looking again every few milliseconds; names it when it never comes. */
export async function until(what: string, holds: () => boolean, ms = 20_000): Promise<void> {
  const end = Date.now() + ms
  while (!holds()) {
    if (Date.now() > end) throw new Error(`waited in vain for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

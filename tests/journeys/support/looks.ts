import { expect, type Page } from '@playwright/test'

/** Checks that the focus is on an element, not on the page itself. */
export async function expectFocus(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), { message: `the focus after: ${after}` })
    .toBe(true)
}

/** Finds layout faults: overflow of the screen, text that is cut off or leaves its control, and overlapping texts. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const nameOf = (element: Element | null | undefined) =>
      `${element?.tagName.toLowerCase()} “${element?.textContent?.trim().replace(/\s+/g, ' ').slice(0, 50)}”`
    const styleOf = (element: Element) => getComputedStyle(element)
    /**
     * Whether an element or one of its ancestors matches: evaluated once per element, since many texts share ancestors.
     */
    const orAround = (is: (element: Element) => boolean) => {
      const known = new Map<Element, boolean>()
      const isSo = (element: Element): boolean => {
        const answer =
          known.get(element) ?? (is(element) || (element.parentElement !== null && isSo(element.parentElement)))
        known.set(element, answer)
        return answer
      }
      return isSo
    }
    const isForEars = orAround(
      (element) => styleOf(element).position === 'absolute' && element.getBoundingClientRect().width <= 1,
    )
    const isSeen = (element: Element) => element.checkVisibility() && !isForEars(element)
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(styleOf(element).overflowX)
    const isScrolled = orAround(scrolls)
    const floats = orAround(
      (element) => ['fixed', 'sticky'].includes(styleOf(element).position) || element instanceof HTMLDialogElement,
    )

    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) {
      const widest = [...document.body.querySelectorAll('*')].findLast(
        (element) => element.getBoundingClientRect().right > innerWidth + 0.5,
      )
      found.add(`the page is ${scrollWidth} wide: ${nameOf(widest)} ${widest?.className}`)
    }
    for (const element of document.body.querySelectorAll('*:not(svg, svg *, input, select)')) {
      const { overflowX } = styleOf(element)
      if (overflowX === 'visible' || scrolls(element) || element.clientWidth <= 1 || !isSeen(element)) continue
      // Names may be truncated with an ellipsis if they are shown in full elsewhere.
      if (styleOf(element).textOverflow === 'ellipsis') continue
      // A map is larger than its frame, and can be moved inside it.
      if (element.matches('.leaflet-container')) continue
      if (element.scrollWidth > element.clientWidth + 1) found.add(`cut off: ${nameOf(element)}`)
    }

    const lines: { text: Text; box: DOMRect }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      const element = text.parentElement
      if (!element || text.data.trim() === '' || element.matches('script, style, option') || !isSeen(element)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const control = element.closest('button, a, td, th, label, summary')
      const frame = control && styleOf(control).display !== 'inline' ? control.getBoundingClientRect() : undefined
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue
        if ((box.right > innerWidth + 1 || box.left < -1) && !isScrolled(element))
          found.add(`off the screen: ${nameOf(element)}`)
        if (frame && (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 2))
          found.add(`out of its control: ${nameOf(control)}`)
        if (!floats(element)) lines.push({ text, box })
      }
    }
    lines.sort((one, other) => one.box.top - other.box.top)
    for (const [at, one] of lines.entries()) {
      for (let next = at + 1; next < lines.length; next += 1) {
        const other = lines[next]
        if (!other || other.box.top >= one.box.bottom) break
        if (one.text === other.text) continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (wide > 2 && high > 0.4 * Math.min(one.box.height, other.box.height))
          found.add(`over each other: ${nameOf(one.text.parentElement)} and ${nameOf(other.text.parentElement)}`)
      }
    }
    return [...found]
  })
}

/** Finds plainly English texts on a page in another language that are not marked as English. */
export function unmarkedEnglish(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const plainly = /\b(the|your|you|is|are|was|and|with|for|from|this|that|when|not)\b/i
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      const element = text.parentElement
      if (!element || element.matches('script, style') || !element.checkVisibility() || !plainly.test(text.data))
        continue
      if (!element.closest('[lang]')?.getAttribute('lang')?.startsWith('en')) found.add(text.data.trim())
    }
    return [...found]
  })
}

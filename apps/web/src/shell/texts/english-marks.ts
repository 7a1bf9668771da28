/**
 * Marks what stands in English on a page of another language: a text that came as a mere string has no element of its
 * own that could say so (`Texts` marks the others where they are drawn). Follows the page as it changes.
 */
export function markEnglish(page: Element, isEnglish: (text: string) => boolean): void {
  const marked = new WeakSet<Element>()
  const look = (element: Element) => {
    const says = ownTexts(element)
    const english = says.length > 0 && says.every(isEnglish)
    if (english === marked.has(element)) return
    if (english && !element.hasAttribute('lang')) {
      element.setAttribute('lang', 'en')
      marked.add(element)
    } else if (!english) {
      element.removeAttribute('lang')
      marked.delete(element)
    }
  }
  const lookUnder = (element: Element) => {
    look(element)
    for (const one of element.querySelectorAll('*')) look(one)
  }
  lookUnder(page)
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      if (element) look(element)
      if (type === 'childList') for (const added of addedNodes) if (added instanceof Element) lookUnder(added)
    }
  }).observe(page, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-label', 'placeholder', 'alt'],
  })
}

/** What an element itself says: its own texts; of one without any, its label. */
function ownTexts(element: Element): string[] {
  const texts = [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent?.trim() ?? '')
    .filter((text) => /\p{L}/u.test(text))
  if (texts.length > 0 || element.childElementCount > 0) return texts
  return ['aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? '').filter(Boolean)
}

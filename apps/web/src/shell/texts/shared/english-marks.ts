/**
 * Marks English texts on a page in another language: plain strings have no element of their own to carry a `lang`
 * (`Texts` marks the others as they render). Follows changes of the page.
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

/** An element's own texts; if it has none, its label. */
function ownTexts(element: Element): string[] {
  const texts = [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent?.trim() ?? '')
    .filter((text) => /\p{L}/u.test(text))
  if (texts.length > 0 || element.childElementCount > 0) return texts
  return ['aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? '').filter(Boolean)
}

/**
 * Starts the portal on a page that came drawn. Its scripts are fetched when the page is on the screen: until then the
 * line of a phone with two bars is left to what a person came to see.
 */
const own = document.querySelector<HTMLScriptElement>('script[data-starts]')

function start(): void {
  for (const href of own?.dataset.needs?.split(' ') ?? []) add('link', { rel: 'modulepreload', crossOrigin: '', href })
  add('script', { type: 'module', crossOrigin: '', src: own?.dataset.starts ?? '' })
}

function add<Tag extends 'link' | 'script'>(tag: Tag, settings: Partial<HTMLElementTagNameMap[Tag]>): void {
  document.head.append(Object.assign(document.createElement(tag), settings))
}

/** Calls back when something is on the screen; at once where nobody looks, or the browser cannot tell. */
function whenPainted(go: () => void): void {
  const canTell = PerformanceObserver.supportedEntryTypes?.includes('paint')
  if (document.visibilityState === 'hidden' || !canTell) {
    go()
    return
  }
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntriesByName('first-contentful-paint').length) return
    observer.disconnect()
    go()
  })
  observer.observe({ type: 'paint', buffered: true })
}

whenPainted(start)

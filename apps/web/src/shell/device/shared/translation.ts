/**
 * Keeps React's texts in the page of a browser that translates it. Such a browser puts a `<font>` with the translation in
 * the place of a text; React goes on to write to the text it knows, which nobody sees, and fails where it removes it or
 * puts something before it. So each text comes back to its place before React touches it; the browser then translates
 * the new one. Nothing is replaced in a page that is not translated.
 */
export function followTranslation(): void {
  const fonts = new WeakMap<Node, Element>()
  const taken = new WeakSet<Node>()

  function bringBack(node: Node | null): void {
    const font = node && fonts.get(node)
    if (!font) return
    fonts.delete(node)
    font.replaceWith(node)
  }

  /** Notes which text a font stands for: both are in one record, or the font has been put beside the text before. */
  function note(records: MutationRecord[]): void {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const [text] = removedNodes
      const around = [addedNodes[0], previousSibling, nextSibling]
      const font = around.find((node) => node?.nodeName === 'FONT' && !taken.has(node))
      if (!font || text?.nodeType !== Node.TEXT_NODE || (text.isConnected && !font.contains(text))) continue
      bringBackBeforeUse()
      taken.add(font)
      fonts.set(text, font as Element)
    }
  }

  let isWatched = false
  /** Everything by which React moves, removes or writes a text. */
  function bringBackBeforeUse(): void {
    if (isWatched) return
    isWatched = true
    const { prototype } = Node
    const { appendChild, insertBefore, removeChild } = prototype
    const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
    Object.assign(prototype, {
      appendChild(this: Node, node: Node) {
        bringBack(node)
        return appendChild.call(this, node)
      },
      insertBefore(this: Node, node: Node, before: Node | null) {
        bringBack(node)
        bringBack(before)
        return insertBefore.call(this, node, before)
      },
      removeChild(this: Node, node: Node) {
        bringBack(node)
        return removeChild.call(this, node)
      },
    })
    Object.defineProperty(prototype, 'nodeValue', {
      ...value,
      set(this: Node, text: string | null) {
        bringBack(this)
        value?.set?.call(this, text)
      },
    })
  }

  new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
}

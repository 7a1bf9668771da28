/**
 * Lets React update text in a page that the browser has translated. The browser replaces a text node with a `<font>`
 * that holds the translation. React keeps writing to its own, detached node, which nobody sees, and fails when it
 * removes it or inserts something before it. So each text node is put back before React touches it; the browser then
 * translates the new text. A page without a translation is left untouched.
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

  /**
   * Records which text a `<font>` replaces: both are in one record, or the font was inserted beside the text earlier.
   */
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
  /** Patches every method by which React moves, removes or writes a text node. */
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

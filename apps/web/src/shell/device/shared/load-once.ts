/** Loads code on first use and keeps it. A failed download is retried at the next use. */
export function loadOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let code: Promise<Code> | undefined
  return () => {
    code ??= load().catch((error: unknown) => {
      code = undefined
      throw error
    })
    return code
  }
}

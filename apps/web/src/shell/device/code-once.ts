/** Code that is fetched when it is first needed and then kept. A failed download is tried again at the next need. */
export function codeOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let code: Promise<Code> | undefined
  return () => {
    code ??= load().catch((error: unknown) => {
      code = undefined
      throw error
    })
    return code
  }
}

/**
 * What is in a file that a person chose; undefined if it can't be read. Browsers refuse to read a file that changed on disk
 * after it was chosen, and a request with such a file fails as if the server were not there: read it when it is chosen.
 */
export async function contentOf(file: File): Promise<Blob | undefined> {
  return file.arrayBuffer().then(
    (bytes) => new Blob([bytes], { type: file.type }),
    () => undefined,
  )
}

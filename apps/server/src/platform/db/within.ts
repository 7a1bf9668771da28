/**
 * Resolves as the promise does if it does so within `ms`; otherwise rejects with "timeout expired" and ignores the
 * later result.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Error('timeout expired')), ms)
  })
  try {
    return await Promise.race([work, overdue])
  } finally {
    clearTimeout(late)
  }
}

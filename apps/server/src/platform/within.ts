/** What a promise gives, where it does so in time; else it fails with "timeout expired", and what comes later is dropped. */
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

import type { FastifyInstance } from 'fastify'

/** How long open requests may take when the process is told to end. */
const drainMs = 10_000
const idleLookMs = 50

/**
 * Takes no more requests and answers what is open; what is not answered after ten seconds is cut. What ends by another
 * word, such as streams, is ended meanwhile.
 */
export async function drain(app: FastifyInstance, endStreams: () => Promise<void>): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), drainMs)
  // A connection whose request has been answered would be kept for the next one, which is not taken any more.
  const idle = setInterval(() => app.server.closeIdleConnections(), idleLookMs)
  try {
    await Promise.all([app.close(), endStreams()])
  } finally {
    clearTimeout(late)
    clearInterval(idle)
  }
}

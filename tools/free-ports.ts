import { createServer } from 'node:net'

/**
 * Finds free ports of a range, one after another from a random place in it. Keep the range below the system's ephemeral
 * ports and to one process: then nobody else takes a port between the check and the program's listening.
 */
export function freePortsFrom(first: number, count: number): () => Promise<number> {
  let tried = Math.floor(Math.random() * count)
  return async function freePort(): Promise<number> {
    tried = (tried + 1) % count
    const port = first + tried
    const server = createServer()
    try {
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
      throw error
    }
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

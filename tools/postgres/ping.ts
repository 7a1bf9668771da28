import { connect } from 'node:net'
import { join } from 'node:path'

/** The SSLRequest of the PostgreSQL protocol; every running server answers it with one byte. */
const question = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const patienceMs = 1_000

/** Whether a server answers on the socket in a folder. */
export function answers(socketFolder: string): Promise<boolean> {
  return new Promise((tell) => {
    const socket = connect(join(socketFolder, '.s.PGSQL.5432'))
    const settle = (answer: boolean) => {
      socket.destroy()
      tell(answer)
    }
    socket.setTimeout(patienceMs, () => settle(false))
    socket.once('error', () => settle(false))
    socket.once('close', () => settle(false))
    socket.once('data', () => settle(true))
    socket.once('connect', () => socket.write(question))
  })
}

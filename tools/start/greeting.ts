import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file in DATA_DIR to which the demo seed writes its sign-ins. */
export const demoFile = 'demo.json'

/** What the demo seed writes for the person at the terminal. */
interface Demo {
  password: string
  signIns: { email: string; who: string }[]
  activations: { code: string; SIMID: string; ICCID: string }[]
  /** Absent if an earlier version wrote the file. */
  operator?: { email: string; secret: string }
}

/** The demo's sign-ins and activation codes as lines; empty if the seed wrote none. */
export function demoLines(dataDir: string): string[] {
  const file = join(dataDir, demoFile)
  if (!existsSync(file)) return []
  const demo: Demo = JSON.parse(readFileSync(file, 'utf8'))
  const widest = Math.max(0, ...demo.signIns.map((person) => person.email.length))
  const widestCode = Math.max(0, ...demo.activations.map((activation) => activation.code.length))
  return [
    '',
    `Demo sign-ins (password of all: ${demo.password})`,
    ...demo.signIns.map((person) => `  ${person.email.padEnd(widest)}  ${person.who}`),
    '',
    ...operatorLines(demo),
    'Activation codes',
    ...demo.activations.map((one) => `  ${one.code.padEnd(widestCode)}  SIMID ${one.SIMID}  ICCID ${one.ICCID}`),
  ]
}

function operatorLines({ operator }: Demo): string[] {
  if (!operator) return []
  return [`The provider’s operator: ${operator.email}, the same password, authenticator secret ${operator.secret}`, '']
}

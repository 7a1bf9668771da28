import { spawn } from 'node:child_process'

/** The result of a check. A check that is not a test runner (types, lint) counts as one test. */
export interface Outcome {
  passed: number
  failed: number
  /** Shown only if something failed. */
  output: string
  /** The failures, one line each: repeated after all checks, so that they are found without reading the output. */
  titles?: readonly string[]
  /** A short remark next to the counts, such as how many tests were skipped. */
  note?: string
}

export interface Check {
  name: string
  /** How many cores of the machine it keeps busy. */
  cores: number
  /** Names of checks that must end first; one that does not run is not waited for. */
  after?: readonly string[]
  run(): Promise<Outcome>
}

export interface Finished {
  code: number
  output: string
}

const running = new Set<ReturnType<typeof spawn>>()

/** Runs a program and captures its output. */
export function runProgram(program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Finished> {
  return new Promise((answer) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    const pieces: string[] = []
    child.stdout.on('data', (piece) => pieces.push(String(piece)))
    child.stderr.on('data', (piece) => pieces.push(String(piece)))
    child.once('error', (error) => pieces.push(error.message))
    child.once('close', (code) => {
      running.delete(child)
      answer({ code: code ?? 1, output: pieces.join('').trim() })
    })
  })
}

/** Forwards a signal to every running program. */
export function endPrograms(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal)
}

/** Runs the checks in parallel, as the cores allow, and reports each result when it ends. */
export async function runChecks(
  checks: Check[],
  cores: number,
  tell: (check: Check, outcome: Outcome, seconds: number) => void,
): Promise<{ passed: number; failed: number }> {
  const waiting = [...checks]
  const ended = new Set<string>()
  const atWork = new Map<Check, Promise<void>>()
  const total = { passed: 0, failed: 0 }
  const names = new Set(checks.map((check) => check.name))
  const isReady = ({ after = [] }: Check) => after.every((name) => ended.has(name) || !names.has(name))

  const begin = async (check: Check) => {
    const since = performance.now()
    const outcome = await check
      .run()
      .catch((error) => ({ passed: 0, failed: 1, output: String(error?.stack ?? error) }))
    total.passed += outcome.passed
    total.failed += outcome.failed
    ended.add(check.name)
    atWork.delete(check)
    tell(check, outcome, (performance.now() - since) / 1000)
  }

  while (waiting.length > 0 || atWork.size > 0) {
    const busy = [...atWork.keys()].reduce((sum, check) => sum + check.cores, 0)
    const next = waiting.findIndex((check) => isReady(check) && (atWork.size === 0 || busy + check.cores <= cores))
    if (next >= 0) {
      const [check] = waiting.splice(next, 1)
      if (check) atWork.set(check, begin(check))
    } else {
      await Promise.race(atWork.values())
    }
  }
  return total
}

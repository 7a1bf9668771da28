import type { Runner } from 'graphile-worker'

/** A runner that can be stopped. */
export interface Working {
  /** False while a runner that ended by itself is being replaced. */
  isRunning(): boolean
  stop(): Promise<void>
}

type Log = (line: string, detail?: Record<string, unknown>) => void

const startAgainAfterMs = 1_000

/** Keeps a runner working until it is stopped. One that ends by itself is replaced as soon as possible. */
export async function keepRunning(log: Log, start: () => Promise<Runner>): Promise<Working> {
  let stopped = false
  let again: NodeJS.Timeout | undefined
  let runner = await start()
  let isRunning = true
  follow()

  function follow(): void {
    const ended = (error?: Error) => {
      isRunning = false
      if (stopped) return
      log('The job runner ended and starts again', { error: error?.message ?? '' })
      restart()
    }
    runner.promise.then(() => ended(), ended)
  }
  function restart(): void {
    again = setTimeout(async () => {
      try {
        runner = await start()
        if (stopped) await runner.stop()
        else {
          isRunning = true
          follow()
        }
      } catch (error) {
        if (stopped) return
        log('The job runner could not start and tries again', { error: (error as Error).message })
        restart()
      }
    }, startAgainAfterMs)
  }
  return {
    isRunning: () => isRunning,
    async stop() {
      stopped = true
      clearTimeout(again)
      // Stopping a runner that has ended by itself fails.
      await runner.stop().catch(() => undefined)
    },
  }
}

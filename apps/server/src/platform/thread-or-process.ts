import { fork } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import type { Helper } from './aside.ts'

/** A thread that runs the file. */
export function threadOf(file: URL): Helper {
  const worker = new Worker(file)
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (take) => void worker.on('message', take),
    onEnd: (tell) => {
      worker.once('error', tell)
      worker.once('exit', () => tell(new Error(`The thread of ${file.pathname} ended`)))
    },
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
  }
}

/**
 * A process that runs the file, with so many threads for what works in the background; it is told how many, and sees no
 * settings of ours.
 */
export function processOf(file: URL, threads: number): Helper {
  const child = fork(file, [String(threads)], {
    execArgv: [],
    env: { UV_THREADPOOL_SIZE: String(threads) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    post: (message) => void child.send(message as object, () => undefined),
    onMessage: (take) => void child.on('message', take),
    onEnd: (tell) => {
      child.once('error', tell)
      child.once('exit', () => tell(new Error(`The process of ${file.pathname} ended`)))
    },
    hold(isHeld) {
      for (const one of [child, child.channel]) isHeld ? one?.ref() : one?.unref()
    },
    end: () => child.disconnect(),
  }
}

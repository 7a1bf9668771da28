import { runProgram } from './main.ts'

await runProgram({ api: true, worker: false })

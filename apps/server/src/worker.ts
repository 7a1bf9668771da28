import { runProgram } from './main.ts'

await runProgram({ api: false, worker: true })

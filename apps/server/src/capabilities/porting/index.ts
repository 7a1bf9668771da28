export { portsAhead } from './next-ports.ts'
export { bringPromised, isNumberOnItsWay } from './promised.ts'

export { portsAhead } from './next-ports.ts'
export { bringPromised, isNumberOnItsWay } from './promised.ts'
export { stalledPorts } from './stores/stalled.store.ts'

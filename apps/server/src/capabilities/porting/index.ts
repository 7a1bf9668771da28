export { bringPromised, isNumberOnItsWay } from './promised.ts'

export { mayPayMonthly } from './may-pay-monthly.ts'

import { budgets } from './tools/size.ts'

export default budgets(import.meta.dirname)

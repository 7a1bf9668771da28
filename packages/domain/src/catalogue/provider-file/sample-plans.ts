import type { FilePlan } from './catalogue-file.ts'

/** A UUID ending in this number, for tests. */
export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A plan of a provider's file, for tests. */
export function aPlan(number: number, change: Partial<FilePlan> = {}): FilePlan {
  return {
    entry: id(number),
    availability: id(100 + number),
    type: 'postpaymobile',
    name: `Plan ${number}`,
    says: 'A plan.',
    priority: number,
    onSale: true,
    price: '25.00',
    gives: { IsBasePlan: true, IsAddon: false, TimePeriodInterval: '1 month', RecurringDataMB: 1024 },
    ...change,
  }
}

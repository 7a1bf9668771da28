/** The prices of an order's items, by when they are paid, for orders without the terms of their plans. */

interface Plan {
  Name: string
  PriceCents: number
  Attributes: { BillingReference: string; AutoRenew?: boolean }
}

export interface Item {
  Name: string
  PriceCents: number
  Quantity: number
  Products: Plan[]
}

export interface Step {
  Status: string
  AtMs: number
}

const firstBillMs = 15 * 86_400_000
const dayOf = (ms: number) => new Date(ms).toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' })
const dayLater = (day: string) => new Date(Date.parse(day) + firstBillMs).toISOString().slice(0, 10)
const taxIn = (cents: number) => Math.round((cents * 3) / 23)
const total = (lines: readonly { AmountCents: number }[]) => lines.reduce((sum, line) => sum + line.AmountCents, 0)

export function sumsOf(items: readonly Item[], timeline: readonly Step[]): object {
  const Today = []
  const OnBill = []
  const Once: string[] = []
  for (const { Name, PriceCents, Quantity, Products } of items) {
    for (const plan of Products) {
      const line = { Name: plan.Name, Quantity, AmountCents: plan.PriceCents * Quantity }
      if (plan.Attributes.BillingReference === 'postpay') OnBill.push({ ...line, Interval: '1 month' })
      else {
        Today.push(line)
        if (!plan.Attributes.AutoRenew) Once.push(plan.Name)
      }
    }
    Today.push({ Name, Quantity, AmountCents: PriceCents * Quantity })
  }
  const [due, bill] = [total(Today), total(OnBill)]
  const paid = timeline.find(({ Status }) => Status === 'PAID')
  return {
    Today,
    DueCents: due,
    DueTaxCents: taxIn(due),
    OnBill,
    BillCents: bill,
    BillTaxCents: taxIn(bill),
    ...(OnBill.length > 0 && { FirstBillBy: dayLater(dayOf(paid?.AtMs ?? Date.now())) }),
    Renewals: [],
    Once: [...new Set(Once)],
  }
}

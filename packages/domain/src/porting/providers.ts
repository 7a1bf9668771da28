/** New Zealand's mobile providers that numbers are ported from and to, by their ids in the industry's directory. */
export const losingProviders = [
  { ID: '2degrees', Name: '2degrees' },
  { ID: 'kogan', Name: 'Kogan Mobile' },
  { ID: 'one-nz', Name: 'One NZ' },
  { ID: 'rocket', Name: 'Rocket Mobile' },
  { ID: 'skinny', Name: 'Skinny' },
  { ID: 'spark', Name: 'Spark' },
  { ID: 'warehouse', Name: 'Warehouse Mobile' },
] as const

export function isLosingProvider(id: string): boolean {
  return losingProviders.some(({ ID }) => ID === id)
}

/** The name of a provider; its id if we don't know it. */
export function providerName(id: string): string {
  return losingProviders.find(({ ID }) => ID === id)?.Name ?? id
}

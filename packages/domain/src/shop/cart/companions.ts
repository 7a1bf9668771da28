import { type Money, money } from '@waea/kit/money'

/** A companion group has at least and at most this many people (1§5). */
export const fewestCompanions = 2
export const maxCompanions = 6

/** The monthly price per person in a companion group: $45 for fewer than 3 people, $35 from 3 on (3§9.1). */
export function companionPrice(people: number): Money {
  return money(people < 3 ? 4500 : 3500)
}

/** The lowest price per person in a companion group, and from how many people on it applies. */
export function companionOffer(): { price: Money; people: number } {
  const price = companionPrice(maxCompanions)
  let people = fewestCompanions
  while (companionPrice(people) > price) people += 1
  return { price, people }
}
